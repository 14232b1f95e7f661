import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { ACTION_HEADER, addHeader, DOOR_HEADER, isFromAction, isFromDoor, proofOf } from "./request-headers";

const newRequest = () => new IncomingMessage(new Socket());

test("a request from the front door or a server action is recognized by the secret in a header, and the header is removed", () => {
  const ofDoor = newRequest();
  addHeader(ofDoor, DOOR_HEADER, proofOf("front door"));
  expect([isFromAction(ofDoor), isFromDoor(ofDoor)]).toEqual([false, true]);
  const ofAction = newRequest();
  addHeader(ofAction, ACTION_HEADER, proofOf("server action"));
  expect([isFromDoor(ofAction), isFromAction(ofAction)]).toEqual([false, true]);
  for (const request of [ofDoor, ofAction]) expect(request.rawHeaders).toEqual([]);
});

test("a server action header with a forged secret, or with the front door's secret, is removed and not accepted", () => {
  for (const value of ["", "forged", proofOf("front door")]) {
    const request = newRequest();
    addHeader(request, "x-tessera-action", value);
    expect(isFromAction(request)).toBe(false);
    expect(request.headers).toEqual({});
  }
});
