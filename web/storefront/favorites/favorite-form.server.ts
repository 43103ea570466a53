import { z } from 'zod'

export const favoriteForm = z.object({ productId: z.string().max(100), mark: z.enum(['on', 'off']).default('on') })
