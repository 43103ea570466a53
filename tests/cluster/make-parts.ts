import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CuttableLink, openLink } from './cuttable-link.ts'
import { fillTemplate } from './fill-template.ts'
import { HOST, type Layout, type Machine } from './layout.ts'
import { getCommand } from './needed-commands.ts'
import type { Part } from './part.ts'
import type { Place } from './place.ts'

export interface Passwords {
  superuser: string
  replication: string
  huella: string
}

/** PostgreSQL of one machine, with the Patroni that keeps it. */
export interface DatabaseNode {
  patroni: Part
  /** Hands the primary over before its disk is full. */
  diskWatch: Part
  /** Of the PostgreSQL that runs there. */
  postgresPid(): number
  /** Whether Patroni there says that it is the primary. */
  isPrimary(): Promise<boolean>
  /** Whether all know of it as the standby that has each commit, so that it may take over. */
  mayTakeOver(): Promise<boolean>
  /** Its ways to the members of etcd. */
  etcdLinks: CuttableLink[]
  /** Where its data lies. */
  folder: string
}

/** Below which a machine hands the primary over. */
const LEAST_FREE_MB = 64

export function makeEtcd(place: Place, { machines }: Layout, { nth, etcdPort, etcdPeerPort }: Machine): Part {
  const name = `etcd${nth}`
  const config = fillTemplate('etcd.yaml', {
    HOST,
    NAME: name,
    ETCD_DATA: place.makeFolder(name),
    ETCD_PORT: etcdPort,
    ETCD_PEER_PORT: etcdPeerPort,
    ETCD_MEMBERS: machines.map((each) => `etcd${each.nth}=http://${HOST}:${each.etcdPeerPort}`).join(','),
  })
  return place.makePart(name, getCommand('etcd'), ['--config-file', place.write(`${name}.yaml`, config)])
}

/** `diskMegabytes` gives its data a disk of its own. */
export async function makeNode(
  place: Place,
  { machines }: Layout,
  { nth, patroniPort, postgresPort }: Machine,
  { passwords, diskMegabytes }: { passwords: Passwords; diskMegabytes: number | null },
): Promise<DatabaseNode> {
  const name = `node${nth}`
  const folder = diskMegabytes === null ? place.makeFolder(name) : await place.makeDisk(name, diskMegabytes)
  const data = join(folder, 'data')
  const etcdLinks = await Promise.all(machines.map(({ etcdPort }) => openLink(etcdPort)))
  const config = fillTemplate('patroni.yaml', {
    HOST,
    NAME: name,
    RUN: place.run,
    NETWORK: `${HOST}/32`,
    REST_PORT: patroniPort,
    ETCD_HOSTS: etcdLinks.map(({ port }) => `${HOST}:${port}`).join(','),
    PG_PORT: postgresPort,
    PG_DATA: data,
    PG_BIN: dirname(getCommand('pg_controldata')),
    WAL_ARCHIVE: place.archive,
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
  })
  const address = `http://${HOST}:${patroniPort}`
  return {
    // Else it asks etcd for the addresses of its members, which lead around the links.
    patroni: place.makePart(name, getCommand('patroni'), [place.write(`${name}.yaml`, config)], {
      PATRONI_ETCD_USE_PROXIES: 'true',
    }),
    diskWatch: place.makePart(`disk${nth}`, 'sh', [
      fileURLToPath(new URL('../../deploy/cluster/leave-full-disk.sh', import.meta.url)),
      ...[name, address, folder, String(LEAST_FREE_MB)],
    ]),
    postgresPid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    isPrimary: () => answersOk(`${address}/primary`),
    mayTakeOver: () => answersOk(`${address}/sync`),
    etcdLinks,
    folder,
  }
}

export function makeBouncer(place: Place, { writePort, bouncerPort }: Layout, { huella }: Passwords): Part {
  const config = fillTemplate('pgbouncer.ini', {
    HOST,
    WRITE_HOST: HOST,
    WRITE_PORT: writePort,
    BOUNCER_PORT: bouncerPort,
    BOUNCER_USERS: place.write('users.txt', `"huella" "${huella}"\n`),
  })
  return place.makePart('pgbouncer', getCommand('pgbouncer'), [place.write('pgbouncer.ini', config)])
}

/** `before` is the one whose doors it takes over, which lets its connections end. */
export function makeHaproxy(
  place: Place,
  { machines, writePort, readPort, webPort }: Layout,
  before: Part | null = null,
): Part {
  const config = fillTemplate('haproxy.cfg', {
    HOST,
    WRITE_PORT: writePort,
    READ_PORT: readPort,
    WEB_PORT: webPort,
    ...Object.fromEntries(
      machines.flatMap((machine) => [
        [`NODE${machine.nth}_HOST`, HOST],
        [`NODE${machine.nth}_PG_PORT`, machine.postgresPort],
        [`NODE${machine.nth}_REST_PORT`, machine.patroniPort],
        [`WEB${machine.nth}_HOST`, HOST],
        [`WEB${machine.nth}_PORT`, machine.webPort],
      ]),
    ),
  })
  return place.makePart('haproxy', getCommand('haproxy'), [
    ...['-db', '-f', place.write('haproxy.cfg', config)],
    ...(before ? ['-sf', String(before.pid())] : []),
  ])
}

/** A backup of the primary, in a folder of this name; ends by itself. */
export function makeBackup(place: Place, { writePort }: Layout, name: string, { replication }: Passwords): Part {
  const primary = `postgres://replicator:${replication}@${HOST}:${writePort}/postgres`
  return place.makePart('backup', getCommand('pg_basebackup'), [
    ...['--dbname', primary, '--pgdata', join(place.folder, name), '--checkpoint', 'fast', '--wal-method', 'stream'],
  ])
}

/** The database as it was at a moment, from a backup and the archive. */
export function makeRestored(place: Place, asked: { backup: string; moment: Date; port: number }): Part {
  // Names of zones are not known yet when PostgreSQL reads its settings.
  const moment = asked.moment.toISOString().replace('T', ' ').replace('Z', '+00')
  const script = fileURLToPath(new URL('../../deploy/cluster/restore-to.sh', import.meta.url))
  return place.makePart('restored', 'sh', [
    ...[script, join(place.folder, asked.backup), place.archive, moment],
    ...[join(place.folder, 'restored'), String(asked.port)],
  ])
}

/** Whether something answers there, with a status that says that all is well. */
export async function answersOk(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}
