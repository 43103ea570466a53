// Sends reminders and is killed in between: see the sender.
import { dyingNotifier } from '#shared/database/dying-notifier.ts'
import { sendDueNotifications } from '../notifications/send-due-notifications.ts'

await sendDueNotifications(await dyingNotifier())
