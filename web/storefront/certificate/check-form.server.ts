import { z } from 'zod'
import { parsed } from '#web/forms/field-schemas.server.ts'
import { typedRecord } from './typed-record.ts'

export const checkForm = z.object({ code: parsed(typedRecord) })
