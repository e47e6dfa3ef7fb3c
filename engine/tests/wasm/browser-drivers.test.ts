/** A browser that cannot be driven says why, and leaves nothing behind. */
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { connect } from "../../../e2e/browsers/bidi";
import { begun, type Started, start, started, stop } from "../../../e2e/browsers/browser";
import { onScreen } from "../../../e2e/browsers/webkit";

const shell = (text: string) => start("/bin/sh", ["-c", text], process.env);
const never = () => undefined;

test("a program that ends instead of starting says what it printed", async () => {
  await expect(started(shell("echo no protocol specified; exit 3"), never)).rejects.toThrow("no protocol specified");
});

test("a program that is not there says so", async () => {
  const missing = start("/nowhere/firefox", [], process.env);
  await expect(started(missing, never)).rejects.toThrow("ENOENT");
  await stop(missing.child);
});

test("what was begun of a browser that cannot be driven is ended, the last first", async () => {
  const ended: string[] = [];
  let screen: Started | undefined;
  const failing = begun(async (ends) => {
    const begunScreen = shell("sleep 600");
    screen = begunScreen;
    ends.push(async () => {
      await stop(begunScreen.child);
      ended.push("screen");
    });
    ends.push(async () => {
      ended.push("session");
      throw new Error("the session is gone");
    });
    throw new Error("no driver");
  });
  await expect(failing).rejects.toThrow("no driver");
  expect(ended).toEqual(["session", "screen"]);
  expect(screen?.child.signalCode).toBe("SIGTERM");
});

test("commands to a browser that has gone fail", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", (socket) => socket.on("message", () => socket.terminate()));
  await new Promise((resolve) => server.once("listening", resolve));
  const { call } = await connect(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, () => {});
  await expect(call("session.new")).rejects.toThrow("session.new: the browser has closed the connection");
  await expect(call("session.end")).rejects.toThrow("session.end: ");
  server.close();
});

test("WebKit draws on its own screen, whatever the desktop", () => {
  const environment = onScreen({ WAYLAND_DISPLAY: "wayland-0", DISPLAY: ":0", HOME: "/home" }, "7");
  expect(environment).toMatchObject({ DISPLAY: ":7", GDK_BACKEND: "x11", HOME: "/home" });
  expect(environment).not.toHaveProperty("WAYLAND_DISPLAY");
});
