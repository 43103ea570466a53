import { findFreePorts } from '../free-ports.ts'

export const HOST = '127.0.0.1'

/** One of three machines: a member of etcd, a PostgreSQL with Patroni, and a process of the product. */
export interface Machine {
  nth: number
  etcdPort: number
  etcdPeerPort: number
  patroniPort: number
  postgresPort: number
  webPort: number
}

/** Where everything of a cluster listens. */
export interface Layout {
  machines: Machine[]
  /** HAProxy's doors to the primary, to the standbys and to the processes. */
  writePort: number
  readPort: number
  webPort: number
  bouncerPort: number
}

const MACHINES = 3
const PORTS_OF_ONE = 5
const PORTS_OF_ALL = 4

/** Ports that are free now, for three machines. */
export async function makeLayout(): Promise<Layout> {
  const ports = await findFreePorts(MACHINES * PORTS_OF_ONE + PORTS_OF_ALL)
  const take = () => ports.pop() ?? 0
  return {
    machines: Array.from({ length: MACHINES }, (_, index) => ({
      nth: index + 1,
      etcdPort: take(),
      etcdPeerPort: take(),
      patroniPort: take(),
      postgresPort: take(),
      webPort: take(),
    })),
    writePort: take(),
    readPort: take(),
    webPort: take(),
    bouncerPort: take(),
  }
}
