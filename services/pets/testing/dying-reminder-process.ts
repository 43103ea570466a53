// Sends reminders and is killed in between: see the sender.
import { dyingNotifier } from '#shared/database/dying-notifier.ts'
import { sendReminders } from '../care/send-reminders.ts'

await sendReminders(await dyingNotifier())
