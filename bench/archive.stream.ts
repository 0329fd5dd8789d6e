import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// The floor of a large download: the least program that sends the same files one after the other.
const [file = '', times = '1'] = process.argv.slice(2)
const server = createServer(async (_request, reply) => {
  reply.writeHead(200, { 'content-type': 'application/octet-stream' })
  for (let time = 0; time < Number(times); time++)
    for await (const part of createReadStream(file, { highWaterMark: 65_536 }))
      if (!reply.write(part)) await new Promise((done) => reply.once('drain', done))
  reply.end()
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
