// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/**
 * Sends with XMLHttpRequest, which alone tells how much was sent.
 * @param {string} url
 * @param {any} init
 * @param {(part: number) => void} onProgress
 * @returns {Promise<Response>}
 */
export function upload(url, { method, headers, body, signal }, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = "arraybuffer";
    for (const name of Object.keys(headers)) request.setRequestHeader(name, headers[name]);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total);
    request.onload = () => resolve(new Response(request.status === 204 ? null : request.response, {
      status: request.status, headers: { "Content-Type": request.getResponseHeader("Content-Type") ?? "" },
    }));
    request.onerror = request.onabort = () => reject(new Error("the connection was lost"));
    signal.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}
