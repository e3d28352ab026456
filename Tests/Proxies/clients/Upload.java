// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;

/** Posts a file by HttpURLConnection, which writes before it reads: java Upload.java ADDRESS FILE. Prints the status. */
public class Upload {
    public static void main(String[] arguments) throws Exception {
        byte[] content = Files.readAllBytes(Path.of(arguments[1]));
        HttpURLConnection connection = (HttpURLConnection) new URL(arguments[0]).openConnection();
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(content.length);
        connection.setRequestProperty("Content-Type", "audio/wav");
        try (OutputStream body = connection.getOutputStream()) {
            body.write(content);
        }
        System.out.println("status " + connection.getResponseCode());
    }
}
