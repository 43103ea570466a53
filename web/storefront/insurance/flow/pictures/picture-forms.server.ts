import { z } from 'zod'
import { contract } from '#services/insurance/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { asked } from './picture-kinds.ts'

/** A chosen picture and one of the camera have the same name. */
export const pictureForm = z.object({ file: z.array(z.file()), shows: z.enum(asked) })

export const removePictureForm = getInputSchema(contract.removePicture).pick({ pictureId: true })
