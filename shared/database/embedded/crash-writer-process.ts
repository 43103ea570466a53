// Process that inserts rows until it is killed and prints each number that the database acknowledged, one a line.
// Argument: the data folder.
import { connectDatabase } from '../connect.ts'

const writers = 8

const connection = await connectDatabase({
  dataDir: process.argv[2] ?? '',
  poolSize: writers,
  applicationName: 'crash writer',
})
await connection.pool.query('create table if not exists written (id bigint generated always as identity primary key)')
await Promise.all(Array.from({ length: writers }, write))

async function write(): Promise<never> {
  for (;;) {
    const { rows } = await connection.pool.query<{ id: number }>('insert into written default values returning id')
    await say(`${rows[0]?.id}\n`)
  }
}

// Waits for a slow reader: a synchronous write would fail as soon as the pipe is full.
function say(line: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(line, () => resolve()))
}
