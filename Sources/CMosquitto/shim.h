// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#ifndef CARILLON_CMOSQUITTO_H
#define CARILLON_CMOSQUITTO_H

#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <stdint.h>

/* The properties of MQTT 5 are lists in C. All functions that return int return a MOSQ_ERR_ code: 0 for success. */

/* Connects, blocking until the connection is open, with a session that the broker keeps for so many seconds without one. The
   broker sends no packet of more bytes than the limit. */
static inline int carillon_mqtt_connect(struct mosquitto *client, const char *host, int port, int keepalive,
                                        uint32_t expiry, uint32_t limit) {
    mosquitto_property *properties = NULL;
    int result = mosquitto_property_add_int32(&properties, MQTT_PROP_SESSION_EXPIRY_INTERVAL, expiry);
    if (result == MOSQ_ERR_SUCCESS) {
        result = mosquitto_property_add_int32(&properties, MQTT_PROP_MAXIMUM_PACKET_SIZE, limit);
    }
    if (result == MOSQ_ERR_SUCCESS) {
        result = mosquitto_connect_bind_v5(client, host, port, keepalive, NULL, properties);
    }
    mosquitto_property_free_all(&properties);
    return result;
}

/* Publishes with quality of service 1, and with correlation data if their length is not 0; *mid becomes the number that the
   acknowledgement will name. */
static inline int carillon_mqtt_publish(struct mosquitto *client, int *mid, const char *topic, const void *payload,
                                        int length, bool retain, const void *correlation,
                                        uint16_t correlation_length) {
    mosquitto_property *properties = NULL;
    int result = MOSQ_ERR_SUCCESS;
    if (correlation_length > 0) {
        result =
            mosquitto_property_add_binary(&properties, MQTT_PROP_CORRELATION_DATA, correlation, correlation_length);
    }
    if (result == MOSQ_ERR_SUCCESS) {
        result = mosquitto_publish_v5(client, mid, topic, length, payload, 1, retain, properties);
    }
    mosquitto_property_free_all(&properties);
    return result;
}

/* Disconnects so that the broker publishes the will. */
static inline int carillon_mqtt_disconnect(struct mosquitto *client) {
    return mosquitto_disconnect_v5(client, MQTT_RC_DISCONNECT_WITH_WILL_MSG, NULL);
}

/* Where to answer; NULL if nowhere. The caller frees it with free(). */
static inline char *carillon_mqtt_response_topic(const mosquitto_property *properties) {
    char *topic = NULL;
    mosquitto_property_read_string(properties, MQTT_PROP_RESPONSE_TOPIC, &topic, false);
    return topic;
}

/* What the answer has to repeat; NULL if nothing. The caller frees it with free(). */
static inline void *carillon_mqtt_correlation(const mosquitto_property *properties, uint16_t *length) {
    void *bytes = NULL;
    *length = 0;
    mosquitto_property_read_binary(properties, MQTT_PROP_CORRELATION_DATA, &bytes, length, false);
    return bytes;
}

#endif
