// Sends reminders and is killed in between: see the sender.
import { dyingSender } from '#shared/database/dying-sender.ts'
import { sendDueLetters } from '../notifications/send-due-messages.ts'

await sendDueLetters(await dyingSender())
