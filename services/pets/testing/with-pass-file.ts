import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examplePassFile } from './example-pass-file.ts'

/** Runs a task, such as the start of a server, with the path of a file for `WALLET_PASS_FILE`, which is gone afterwards. */
export async function withPassFile<T>(task: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'huella-pass-'))
  try {
    const file = join(folder, 'pass.pem')
    await writeFile(file, Object.values(examplePassFile).join('\n'))
    return await task(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
