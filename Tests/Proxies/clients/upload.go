// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// Posts a file by net/http: upload ADDRESS FILE. Prints the status.
package main

import (
	"fmt"
	"net/http"
	"os"
)

func main() {
	file, err := os.Open(os.Args[2])
	if err != nil {
		panic(err)
	}
	reply, err := http.Post(os.Args[1], "audio/wav", file)
	if err != nil {
		panic(err)
	}
	fmt.Println("status", reply.StatusCode)
}
