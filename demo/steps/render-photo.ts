import { drawPet } from '#demo/community/draw-pet.ts'
import type { PetLook, Scene } from '#demo/community/pet-look.ts'
import { sharp } from '#shared/images/sharp.ts'

/** Renders an animal's picture in a phone's format; see `drawPet`. */
export async function renderPhoto(look: PetLook, place: { scene: Scene; shot: string }): Promise<File> {
  const drawn = Buffer.from(drawPet(look, place))
  const photo = await sharp(drawn).flatten().jpeg({ quality: 92 }).toBuffer()
  return new File([new Uint8Array(photo)], 'foto.jpg', { type: 'image/jpeg' })
}
