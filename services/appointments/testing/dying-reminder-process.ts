// Sends reminders and is killed while doing so; see dying-notifier.ts.
import { dyingNotifier } from '#shared/database/dying-notifier.ts'
import { sendDueNotifications } from '../notifications/send-due-notifications.ts'

await sendDueNotifications(await dyingNotifier())
