// Runs what npm start runs, with a clock that a battery moves and hastens while the process runs. CLOCK_FILE has minutes
// to add and a speed ('180 1'), and is read ten times a second. On SIGUSR2 the process collects its garbage and writes
// its heap to MEMORY_FILE. Timers and PostgreSQL keep the time of the machine.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const { CLOCK_FILE = '', MEMORY_FILE = '' } = process.env
const RealDate = Date
let clock = { setting: '0 1', since: RealDate.now(), shown: RealDate.now(), speed: 1 }

const now = () => Math.round(clock.shown + (RealDate.now() - clock.since) * clock.speed)

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) => Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})

let minutes = 0
setInterval(() => {
  const setting = readFileSync(CLOCK_FILE, 'utf8').trim()
  if (setting === clock.setting) return
  const [toMinutes = 0, speed = 1] = setting.split(' ').map(Number)
  clock = { setting, since: RealDate.now(), shown: now() + (toMinutes - minutes) * 60_000, speed }
  minutes = toMinutes
}, 100).unref()

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
process.on('SIGUSR2', () => {
  collectGarbage()
  writeFileSync(MEMORY_FILE, String(process.memoryUsage().heapUsed))
})

await import('../server/main.ts')
