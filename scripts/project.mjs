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

/**
 * Our environment, with the installed commands found first, so that every tool runs on the project's Node. What Node has
 * compiled is kept for the next process.
 */
export function environment(more = {}) {
  const path = [join(projectFolder, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const compiled = join(projectFolder, 'node_modules', '.cache', 'node')
  return { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, ...more }
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

/**
 * Runs a command to its end and answers its exit code. What it prints is seen at once, or handed to `print` when others
 * run beside it; `signal` stops it.
 */
export function run(command, parameters, { env = environment(), quiet = false, print, signal } = {}) {
  return new Promise((resolve) => {
    const output = print ? 'pipe' : 'inherit'
    const stdio = [print || quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : output, output]
    const child = spawn(command, parameters, { cwd: projectFolder, env, stdio, signal })
    const stopListening = onSignal((signal) => child.kill(signal))
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', print)

    child.on('error', (error) => {
      stopListening()
      if (error.name !== 'AbortError') console.error(`${command}: ${error.message}`)
      resolve(127)
    })
    child.on('close', (code, signal) => {
      const wasStopped = stopListening()
      if (wasStopped) process.exit(getExitCode(code, signal))
      resolve(getExitCode(code, signal))
    })
  })
}

/**
 * Runs a server until it ends, and makes sure that it never outlives us. The server counts signals, because a second one
 * means "at once"; so we do not repeat those the terminal has sent to it already, but ask it over a channel to stop if
 * nobody has (stop-with-parent.mjs). When we are killed without a word, the channel closes, which asks the same.
 */
export function runServer(entry, { env = environment() } = {}) {
  return new Promise((resolve) => {
    const server = spawn(tool('node'), ['--import', './scripts/stop-with-parent.mjs', entry], {
      cwd: projectFolder,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const askToStop = () => server.connected && server.send('stop')
    const stopListening = onSignal(askToStop)
    const watch = onceNpmIsGone(askToStop)
    const end = (exitCode) => {
      stopListening()
      clearInterval(watch)
      resolve(exitCode)
    }

    server.on('error', (error) => {
      console.error(`The server could not be started: ${error.message}`)
      end(1)
    })
    server.on('exit', (code, signal) => end(getExitCode(code, signal)))
  })
}

// Answers a function that stops listening and says whether a signal came.
function onSignal(react) {
  let came = false
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    const listener = () => {
      came = true
      react(signal)
    }
    process.on(signal, listener)
    return () => process.off(signal, listener)
  })
  return () => {
    for (const remove of listeners) remove()
    return came
  }
}

// npm passes signals on, but when it is killed it cannot: then our parent is another process than it was.
function onceNpmIsGone(stop) {
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

function getExitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}
