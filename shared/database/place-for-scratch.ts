import { statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'

// Linux keeps in memory what lies here. A container often has 64 MB of it, and a small machine no room for a database.
const inMemory = '/dev/shm'
const roomNeeded = 4 * 1024 ** 3

/**
 * The folder for databases that nobody needs tomorrow: in memory where there is room, else where temporary files are. A
 * database is a thousand files, and copying one took a disk five to ten times as much of the system's time.
 */
export async function placeForScratch(): Promise<string> {
  if (freemem() < roomNeeded) return tmpdir()
  const room = await statfs(inMemory).catch(() => undefined)
  return room && room.bavail * room.bsize >= roomNeeded ? inMemory : tmpdir()
}
