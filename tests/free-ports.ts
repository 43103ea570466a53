import { once } from 'node:events'
import { createServer } from 'node:net'

/** So many ports of this machine that nobody uses now. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  return Promise.all(
    probes.map(async (probe) => {
      const address = probe.address()
      if (address === null || typeof address === 'string') throw new Error('The system gave no port')
      probe.close()
      await once(probe, 'close')
      return address.port
    }),
  )
}

export async function freePort(): Promise<number> {
  const [port = 0] = await findFreePorts(1)
  return port
}
