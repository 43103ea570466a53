// Sends reminders and is killed while doing so; see dying-notifier.ts.
import { dyingNotifier } from '#shared/database/dying-notifier.ts'
import { sendReminders } from '../care/send-reminders.ts'

await sendReminders(await dyingNotifier())
