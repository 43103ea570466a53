// Plain JavaScript for Node 20 or newer, without packages: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** The path of a command that npm installed here; `tool('node')` is the Node the project runs on. */
export function tool(name) {
  const ending = process.platform === 'win32' ? '.cmd' : ''
  return join(projectFolder, 'node_modules', '.bin', `${name}${ending}`)
}

/** Our environment, with the installed commands found first, so that every tool runs on the project's Node. */
export function environment(more = {}) {
  const path = [join(projectFolder, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

/** Something only the person at the keyboard can mend: one sentence, no stack. */
export class PlainFailure extends Error {}

/** Runs the command's story, and ends with a sentence where one is enough. */
export async function main(story) {
  try {
    process.exitCode = (await story()) ?? process.exitCode
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Runs a command to its end and answers its exit code. What it prints is seen at once. */
export function run(command, parameters, { env = environment(), quiet = false } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'ignore', 'inherit'] : 'inherit'
    const child = spawn(command, parameters, { cwd: projectFolder, env, stdio })
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(exitCodeOf(code, signal)))
  })
}

/**
 * Runs a server until it ends, and makes sure that it never outlives us: signals are passed on, and it watches the
 * channel to us, so that it stops even when we are killed without a word.
 */
export function runServer(entry, { env = environment(), flags = [] } = {}) {
  return new Promise((resolve) => {
    const parameters = [...flags, '--import', './scripts/stop-with-parent.mjs', entry]
    const server = spawn(tool('node'), parameters, {
      cwd: projectFolder,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })

    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        // Ctrl-C has reached the server already: the terminal sends it to everybody in the foreground.
        const wasForEverybody = signal === 'SIGINT' && process.stdin.isTTY
        if (!wasForEverybody) server.kill(signal)
      })
    }
    const watch = stopWhenNpmIsGone(() => server.kill('SIGTERM'))

    server.on('error', (error) => {
      clearInterval(watch)
      console.error(`The server could not be started: ${error.message}`)
      resolve(1)
    })
    server.on('exit', (code, signal) => {
      clearInterval(watch)
      resolve(exitCodeOf(code, signal))
    })
  })
}

// npm passes signals on, but when it is killed it cannot: then our parent is another process than it was.
function stopWhenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return undefined
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
  return watch
}

function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}
