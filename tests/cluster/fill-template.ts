import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../deploy/cluster/', import.meta.url))

/** A file of deploy/cluster with its `${NAME}` filled in, as envsubst does. Throws for a name without a value. */
export function fillTemplate(file: string, values: Record<string, string | number>): string {
  return readFileSync(`${folder}${file}`, 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file} asks for ${name}`)
    return String(value)
  })
}
