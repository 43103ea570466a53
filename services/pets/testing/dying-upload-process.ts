// Saves a picture and is killed on the way, in a separate process so that no cleanup code runs. Takes DATABASE_URL,
// FOLDER, NOW, and DIES: the number of files (of three) after which it dies; 3 is just before the picture is taken into
// use.
import process from 'node:process'
import { connectDatabase } from '#shared/database/connect.ts'
import { photo } from '#shared/images/testing/picture-bytes.ts'
import { storePicture } from '#shared/pictures/store-picture.ts'
import { folderStorage } from '#shared/storage/folder-storage.ts'
import { petPictures } from '../pictures/pet-pictures.ts'

const { DATABASE_URL, FOLDER = '', NOW = '', DIES = '' } = process.env
const connection = await connectDatabase({
  url: DATABASE_URL,
  dataDir: '',
  poolSize: 1,
  applicationName: 'huella dying upload',
})
const storage = folderStorage(FOLDER)
let written = 0

async function dieAfter(files: number): Promise<void> {
  if (files !== Number(DIES)) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => {})
}

await storePicture(
  petPictures,
  {
    db: connection.db(),
    now: () => new Date(NOW),
    storage: {
      ...storage,
      async put(key, bytes, contentType) {
        await dieAfter(written)
        await storage.put(key, bytes, contentType)
        written += 1
      },
    },
    log: { warn() {} },
  },
  { file: new File([new Uint8Array(await photo().jpeg().toBuffer())], 'toby.jpg') },
  async () => {
    await dieAfter(written)
    return { answer: null }
  },
)
