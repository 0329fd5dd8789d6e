/** Where the socket listens; websocket only. */
export const SOCKET_PATH = '/live/socket.io'
