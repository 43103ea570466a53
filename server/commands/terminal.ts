import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandFailure } from './run-command.ts'

/** Questions to the person at the terminal, who may not be there. */
export interface Terminal {
  /** Somebody can answer. */
  isOpen: boolean
  /** Asks until the answer is right; an empty one is `usual`, where there is one. Without a terminal that is the answer. */
  ask(question: string, isRight: (text: string) => boolean, usual?: string): Promise<string>
  /** Asks for something that the screen must not show. */
  askSecret(question: string): Promise<string>
  print(text: string): void
  close(): void
}

export function openTerminal(): Terminal {
  const isOpen = Boolean(process.stdin.isTTY)
  let isHidden = false
  const screen = new Writable({
    write(piece, encoding, done) {
      if (!isHidden) process.stdout.write(piece, encoding)
      done()
    },
  })
  const lines = isOpen ? createInterface({ input: process.stdin, output: screen, terminal: true }) : undefined
  const print = (text: string) => void process.stdout.write(`${text}\n`)

  return {
    isOpen,
    print,
    async ask(question, isRight, usual) {
      if (!lines) {
        if (usual !== undefined) return usual
        return refuse(question)
      }
      for (;;) {
        const answer = (await lines.question(`${question}${usual ? ` [${usual}]` : ''}: `)).trim() || usual
        if (answer !== undefined && isRight(answer)) return answer
        print('That cannot be right; once more, please.')
      }
    },
    async askSecret(question) {
      if (!lines) return refuse(question)
      process.stdout.write(`${question}: `)
      isHidden = true
      try {
        return (await lines.question('')).trim()
      } finally {
        isHidden = false
        print('')
      }
    },
    close: () => lines?.close(),
  }
}

function refuse(question: string): never {
  throw new CommandFailure(`Nobody is here to be asked: ${question}. Give it as an argument (npm run setup -- --help).`)
}
