// A load generator in a process of its own that works as little as it can, for it shares the machine with the shop:
// requests are bytes prepared before, sent over raw kept-alive sockets, and of an answer only the status line and its end
// are read. Reads its task as JSON from standard input, and writes its figures as JSON.
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** Requests that are sent in turn for some seconds. */
export interface FloodTask {
  port: number
  seconds: number
  connections: number
  /** Requests that are due each second, whatever is answered. Null: each connection asks again once it is answered. */
  rate: number | null
  requests: { kind: string; bytes: string }[]
}

export interface FloodFigures {
  seconds: number
  sent: number
  /** Requests that were due while every connection waited for an answer. */
  unsent: number
  /** Answers by kind and status. */
  answers: Record<string, Record<string, number>>
  /** Milliseconds since the request was due. */
  goodMs: Times
  refusedMs: Times
  /** Answers 503 without Retry-After. */
  bareRefusals: number
  /** Connections that ended before their answer did. */
  broken: number
  /** Processor time of this program. */
  cpuMs: number
}

interface Times {
  p50: number
  p99: number
  longest: number
}

interface Connection {
  socket: Socket
  /** The request that waits for its answer. */
  asked: { kind: string; dueAt: number } | null
  /** The answer, as far as it has come: its status, and the bytes that are missing or, in chunks, its last five bytes. */
  status: string
  left: number
  tail: string | null
}

const task: FloodTask = JSON.parse(await text(process.stdin))
const requests = task.requests.map(({ kind, bytes }) => ({ kind, bytes: Buffer.from(bytes, 'utf8') }))
const answers: FloodFigures['answers'] = {}
const times: Record<'good' | 'refused', number[]> = { good: [], refused: [] }
const counts = { sent: 0, unsent: 0, bareRefusals: 0, broken: 0 }
const idle: Connection[] = []
let isUnderWay = false

for (let nth = 0; nth < task.connections; nth += 1) await open()
isUnderWay = true
const cpuAtStart = process.cpuUsage()
const startedAt = performance.now()
const seconds = () => (performance.now() - startedAt) / 1000
if (task.rate === null) for (const connection of idle.splice(0)) ask(connection, performance.now())
for (let due = 0; seconds() < task.seconds; await pause(1)) {
  if (task.rate === null) continue
  for (const wanted = seconds() * task.rate; due < wanted; due += 1) {
    const connection = idle.shift()
    if (connection) ask(connection, startedAt + (due / task.rate) * 1000)
    else counts.unsent += 1
  }
}
isUnderWay = false
const { user, system } = process.cpuUsage(cpuAtStart)
const figures: FloodFigures = {
  ...counts,
  seconds: seconds(),
  answers,
  goodMs: toTimes(times.good),
  refusedMs: toTimes(times.refused),
  cpuMs: Math.round((user + system) / 1000),
}
process.stdout.write(JSON.stringify(figures), () => process.exit(0))

/** Opens a connection, and another one whenever it closes. */
function open(): Promise<void> {
  const socket = connect(task.port, '127.0.0.1').setNoDelay(true)
  const connection: Connection = { socket, asked: null, status: '', left: 0, tail: null }
  socket.on('data', (bytes) => receive(connection, bytes))
  socket.on('error', () => {})
  socket.on('close', () => {
    if (connection.asked && isUnderWay) counts.broken += 1
    if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1)
    if (isUnderWay) setTimeout(open, 10)
  })
  return new Promise((resolve) => {
    socket.once('close', resolve)
    socket.once('connect', () => {
      goOn(connection)
      resolve()
    })
  })
}

function goOn(connection: Connection): void {
  if (isUnderWay && task.rate === null) ask(connection, performance.now())
  else idle.push(connection)
}

function ask(connection: Connection, dueAt: number): void {
  const request = requests[counts.sent % requests.length]
  if (!request) throw new Error('There is nothing to ask')
  counts.sent += 1
  connection.asked = { kind: request.kind, dueAt }
  connection.status = ''
  connection.socket.write(request.bytes)
}

function receive(connection: Connection, bytes: Buffer): void {
  if (!connection.asked) return
  if (connection.status === '') readHead(connection, bytes)
  else if (connection.tail === null) connection.left -= bytes.length
  else connection.tail = (connection.tail + bytes.toString('latin1', bytes.length - 5)).slice(-5)
  if (connection.tail === null ? connection.left <= 0 : connection.tail === '0\r\n\r\n') finish(connection)
}

/** The head of an answer comes in one piece with what the shop sends. */
function readHead(connection: Connection, bytes: Buffer): void {
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.toString('latin1', 0, end)
  connection.status = head.slice(9, 12)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  connection.tail = length === undefined ? bytes.toString('latin1', Math.max(end + 2, bytes.length - 5)) : null
  connection.left = Number(length ?? 0) - (bytes.length - end - 4)
  if (connection.status === '503' && !/retry-after: \d/i.test(head)) counts.bareRefusals += 1
}

function finish(connection: Connection): void {
  const { asked, status } = connection
  if (!asked) return
  connection.asked = null
  if (isUnderWay) {
    const ofKind = answers[asked.kind] ?? {}
    answers[asked.kind] = ofKind
    ofKind[status] = (ofKind[status] ?? 0) + 1
    times[status === '503' ? 'refused' : 'good'].push(performance.now() - asked.dueAt)
  }
  goOn(connection)
}

function toTimes(all: number[]): Times {
  const sorted = Float64Array.from(all).toSorted()
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { p50: at(0.5), p99: at(0.99), longest: at(1) }
}
