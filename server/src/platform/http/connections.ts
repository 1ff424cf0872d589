import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressShare } from './address-share.ts';
import type { HttpLimits } from './limits.ts';
import { limitBody } from './long-bodies.ts';
import { hasOneHost, refuseRequest } from './request-head.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Turn {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: () => void;
}

interface Connection {
  inHand: Turn | null;
  readonly waiting: Turn[];
  /** How often in a row nothing moved while a whole request was in hand, and what had been written and read then. */
  silences: number;
  moved: string;
}

/** Ten times in a row, five minutes in all, a download that has begun may wait for its next page. */
const MAX_SILENCES = 10;
/**
 * Two minutes before an unread answer is given up: the system reports progress only when a third of its own buffer is free, which
 * on a slow line happens once a minute.
 */
const MAX_UNREAD_SILENCES = 4;

/**
 * Creates servers whose connections cost little, even with a hostile client. By default Node reads all requests that it finds in
 * 64 KB at once, a thousand of them, and keeps every answer until it is read. Here one connection processes one request at a
 * time: the next one begins when the answer before has left the process. A few may wait; more end the connection.
 */
export function serverFactory(limits: HttpLimits, share: AddressShare): (handler: Handler) => Server {
  return (handler) => {
    const server = createServer({
      headersTimeout: limits.headersMs,
      // the longest of all; what a single request may take is looked at below
      requestTimeout: limits.uploadMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headerBytes,
      // Node would answer by itself, past the order of turns; it is asked for below, and for one only
      requireHostHeader: false,
    });
    const connections = new Map<Socket, Connection>();
    const takeTurn = turnsOf(connections, limits.waitingRequests);
    const answerWith = (handle: Handler): Handler => {
      return (request, response) => {
        limitBody(server, request, limits);
        const answer = () => (hasOneHost(request) ? handle(request, response) : refuseRequest(response, 400));
        takeTurn({ request, response, answer });
      };
    };
    server.maxConnections = limits.connections;
    server.setTimeout(limits.idleSocketMs);
    server.on('connection', (socket: Socket) => {
      if (!share.take(socket)) return socket.destroy();
      connections.set(socket, { inHand: null, waiting: [], silences: 0, moved: '' });
      return socket.once('close', () => connections.delete(socket));
    });
    server.on('request', answerWith(handler));
    server.on(
      'checkContinue',
      answerWith((request, response) => {
        response.writeContinue();
        handler(request, response);
      }),
    );
    server.on(
      'checkExpectation',
      answerWith((_request, response) => refuseRequest(response, 417)),
    );
    server.on('timeout', (socket: Socket) => {
      if (mayGoOn(socket, connections.get(socket))) socket.setTimeout(limits.idleSocketMs);
      else socket.destroy();
    });
    const watch = setInterval(() => cutLargestUnread(connections.keys(), limits.unreadBytes), limits.checkEveryMs);
    watch.unref();
    server.on('close', () => clearInterval(watch));
    return server;
  };
}

function turnsOf(connections: ReadonlyMap<Socket, Connection>, mostWaiting: number): (turn: Turn) => void {
  // Not at once: others come in between, and who sends a thousand requests in one piece does not get them answered in one piece.
  const goOn = (connection: Connection, socket: Socket): void => {
    connection.inHand = null;
    const next = connection.waiting.shift();
    if (next !== undefined && !socket.destroyed) begin(connection, next);
  };
  const begin = (connection: Connection, turn: Turn): void => {
    connection.inHand = turn;
    connection.silences = 0;
    turn.response.once('close', () => setImmediate(goOn, connection, turn.request.socket));
    turn.answer();
  };
  return (turn) => {
    const { socket } = turn.request;
    const connection = connections.get(socket);
    // what Node still finds in a piece of which the connection is ended already
    if (connection === undefined || socket.destroyed) return;
    if (connection.inHand === null) begin(connection, turn);
    else if (connection.waiting.length < mostWaiting) connection.waiting.push(turn);
    else {
      connection.waiting.length = 0;
      socket.destroy();
    }
  };
}

/** True while the silence may be the server's, or that of a slow line: the client has sent all of a request and waits. */
function mayGoOn(socket: Socket, connection: Connection | undefined): boolean {
  if (connection === undefined || connection.inHand === null || !connection.inHand.request.complete) return false;
  const moved = `${socket.bytesWritten}/${socket.writableLength}`;
  connection.silences = moved === connection.moved ? connection.silences + 1 : 1;
  connection.moved = moved;
  return connection.silences < (socket.writableLength > 0 ? MAX_UNREAD_SILENCES : MAX_SILENCES);
}

/** Answers that nobody reads are memory that nobody gets back: beyond the limit the largest go first. */
export function cutLargestUnread(sockets: Iterable<Socket>, mostBytes: number): void {
  const unread = [...sockets].filter(({ writableLength }) => writableLength > 0);
  let bytes = unread.reduce((sum, { writableLength }) => sum + writableLength, 0);
  if (bytes <= mostBytes) return;
  unread.sort((one, other) => other.writableLength - one.writableLength);
  for (const socket of unread) {
    if (bytes <= mostBytes) return;
    bytes -= socket.writableLength;
    socket.destroy();
  }
}
