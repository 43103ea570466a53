// Sends reminders and is killed in between: see the sender.
import { dyingSender } from '#shared/database/dying-sender.ts'
import { sendReminders } from '../care/send-reminders.ts'

await sendReminders(await dyingSender())
