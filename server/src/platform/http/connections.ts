import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimiter } from './connection-limiter.ts';
import type { HttpLimits } from './limits.ts';
import { limitBody } from './long-bodies.ts';
import { hasOneHost, refuseRequest } from './request-head.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A request that waits for its turn on its connection. */
interface Turn {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: () => void;
}

interface Connection {
  current: Turn | null;
  readonly waiting: Turn[];
  /** How many idle timeouts in a row had no progress while a complete request was being processed. */
  silences: number;
  /** The written and the unread bytes at the last idle timeout. */
  moved: string;
}

/** A started download may wait for its next page during 10 idle timeouts in a row, which are 5 minutes. */
const MAX_SILENCES = 10;
/**
 * A response that the client does not read is given up after two minutes. The operating system reports progress only when a third of
 * its own buffer is free, which on a slow connection happens once a minute.
 */
const MAX_UNREAD_SILENCES = 4;

/**
 * Creates servers that limit the cost of a connection, even with a hostile client. By default, Node processes all pipelined requests of
 * a 64 KB read together, up to a thousand, and keeps every response until it is read. Here, a connection processes one request at a
 * time: the next one starts when the previous response has left the process. A few requests may wait; more close the connection.
 */
export function serverFactory(limits: HttpLimits, limiter: ConnectionLimiter): (handler: Handler) => Server {
  return (handler) => {
    const server = createServer({
      headersTimeout: limits.headersMs,
      // the longest limit of all requests; `limitBody` sets the limit of each
      requestTimeout: limits.uploadMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headerBytes,
      // Node would respond by itself, out of turn; `hasOneHost` checks the header below
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
      if (!limiter.tryAdd(socket)) return socket.destroy();
      connections.set(socket, { current: null, waiting: [], silences: 0, moved: '' });
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
      if (mayStayOpen(socket, connections.get(socket))) socket.setTimeout(limits.idleSocketMs);
      else socket.destroy();
    });
    const watch = setInterval(() => closeLargestUnread(connections.keys(), limits.unreadBytes), limits.checkEveryMs);
    watch.unref();
    server.on('close', () => clearInterval(watch));
    return server;
  };
}

function turnsOf(connections: ReadonlyMap<Socket, Connection>, maxWaiting: number): (turn: Turn) => void {
  // Called through setImmediate, so that other connections come in between and a client with a thousand pipelined requests does not block them.
  const startNext = (connection: Connection, socket: Socket): void => {
    connection.current = null;
    const next = connection.waiting.shift();
    if (next !== undefined && !socket.destroyed) begin(connection, next);
  };
  const begin = (connection: Connection, turn: Turn): void => {
    connection.current = turn;
    connection.silences = 0;
    turn.response.once('close', () => setImmediate(startNext, connection, turn.request.socket));
    turn.answer();
  };
  return (turn) => {
    const { socket } = turn.request;
    const connection = connections.get(socket);
    // Node may still parse pipelined requests of a connection that was closed
    if (connection === undefined || socket.destroyed) return;
    if (connection.current === null) begin(connection, turn);
    else if (connection.waiting.length < maxWaiting) connection.waiting.push(turn);
    else {
      connection.waiting.length = 0;
      socket.destroy();
    }
  };
}

/** True while the server or a slow connection may be the cause of the idle timeout: the client has sent a complete request and waits. */
function mayStayOpen(socket: Socket, connection: Connection | undefined): boolean {
  if (connection === undefined || connection.current === null || !connection.current.request.complete) return false;
  const moved = `${socket.bytesWritten}/${socket.writableLength}`;
  connection.silences = moved === connection.moved ? connection.silences + 1 : 1;
  connection.moved = moved;
  return connection.silences < (socket.writableLength > 0 ? MAX_UNREAD_SILENCES : MAX_SILENCES);
}

/** Closes the connections with the largest unread responses while these take more memory than `maxBytes` in total. */
export function closeLargestUnread(sockets: Iterable<Socket>, maxBytes: number): void {
  const unread = [...sockets].filter(({ writableLength }) => writableLength > 0);
  let bytes = unread.reduce((sum, { writableLength }) => sum + writableLength, 0);
  if (bytes <= maxBytes) return;
  unread.sort((one, other) => other.writableLength - one.writableLength);
  for (const socket of unread) {
    if (bytes <= maxBytes) return;
    bytes -= socket.writableLength;
    socket.destroy();
  }
}
