import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

// Linux keeps this folder in memory. Containers often give it 64 MB, too little for a database.
const inMemory = '/dev/shm'
const roomNeeded = 4 * 1024 ** 3

/**
 * Folder for throw-away databases: in memory where there is room, else the temporary folder. A database is a thousand
 * files; copying one on disk took five to ten times as much system time.
 */
export async function placeForScratch(): Promise<string> {
  if (freemem() < roomNeeded) return tmpdir()
  const room = await statfs(inMemory).catch(() => undefined)
  return room && room.bavail * room.bsize >= roomNeeded ? inMemory : tmpdir()
}
