import { z } from 'zod'

/** A chosen photo and one of the camera have the same name. The service checks the turn and the square. */
export const photoForm = z.object({
  file: z.array(z.file()),
  rotate: z.int().default(0),
  left: z.number().optional(),
  top: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
})
