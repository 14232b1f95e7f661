package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

var key []byte

func isOurs(headers http.Header, body []byte) bool {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	if age := time.Now().Unix() - seconds; age < -300 || age > 300 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// During a secret rotation the header contains two signatures.
	for _, given := range strings.Fields(headers.Get("webhook-signature")) {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}

func receive(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	if err != nil || !isOurs(request.Header, body) {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	var event struct {
		Type      string `json:"type"`
		TestEvent bool   `json:"test_event"`
		Data      struct {
			Reference  string `json:"reference"`
			AccessCode string `json:"access_code"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	if event.TestEvent {
		fmt.Println("Test event with sample data:")
	}
	name := event.Data.Reference
	if name == "" {
		name = event.Data.AccessCode
	}
	fmt.Println(event.Type, name)
	response.WriteHeader(http.StatusNoContent)
}

func main() {
	secret := strings.TrimPrefix(os.Getenv("TESSERA_WEBHOOK_SECRET"), "whsec_")
	var err error
	if key, err = base64.StdEncoding.DecodeString(secret); err != nil || len(key) == 0 {
		log.Fatal("TESSERA_WEBHOOK_SECRET is not a signing secret")
	}
	http.HandleFunc("/", receive)
	log.Fatal(http.ListenAndServe(":4000", nil))
}
