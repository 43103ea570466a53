import { z } from 'zod'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema, keyForm } from '#web/forms/field-schemas.server.ts'

export const photosForm = z.object({
  kind: getInputSchema(contract.addVisitPhoto).shape.kind,
  file: z.array(z.file()),
  ...keyForm.shape,
})

export const removePhotoForm = getInputSchema(contract.removeVisitPhoto).pick({ photoId: true })
