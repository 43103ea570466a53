// A process that writes until it is killed, and says what the database has acknowledged: one number a line.
// Arguments: the data folder.
import { writeSync } from 'node:fs'
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
    writeSync(process.stdout.fd, `${rows[0]?.id}\n`)
  }
}
