// npm run content:check -- FILE.xlsx [--pictures HOST,HOST]
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { checkWorkbook } from '#services/content/service.ts'
import { withFile } from './file-argument.ts'
import { CommandFailure, runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run content:check -- FILE.xlsx [--pictures HOST,HOST]'

await runCommand(async () => {
  const { file, hosts } = readArguments()
  const bytes = await readFile(file).catch(() => {
    throw new CommandFailure(`There is no file ${file}.`)
  })
  let wrong = 0
  for (const { title, whole, rows, errors } of await checkWorkbook(bytes, hosts)) {
    print(`${whole === null && errors.length === 0 ? '  ok  ' : '  !   '}${title}: ${rows} filas bien`)
    if (whole !== null) print(`        toda la hoja: ${whole}`)
    for (const { row, column, why } of errors) print(`        fila ${row}, ${column}: ${why}`)
    wrong += errors.length + (whole === null ? 0 : 1)
  }
  if (wrong > 0) throw new CommandFailure(`${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`)
})

function readArguments(): { file: string; hosts: string[] } {
  const { file, values } = withFile(USAGE, () =>
    parseArgs({ allowPositionals: true, options: { pictures: { type: 'string', default: '' } } }),
  )
  return { file, hosts: values.pictures.split(/[\s,]+/).filter((host) => host !== '') }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
