import { type QueryExecutorProvider, sql } from 'kysely'

/** The fields read here; the rest of a notification is stored as received. */
export interface Addressed {
  key: string
  to: { email?: string | null | undefined; phoneNumber?: string | null | undefined }
}

/** Test double of messaging with its contract's promise: one key sends once, from any process. */
export function notificationsIn<Notification extends Addressed>(db: QueryExecutorProvider) {
  return {
    async open() {
      await sql`create table public.notifications (number serial, key text primary key, notification jsonb)`.execute(db)
    },
    async notify(notification: Notification) {
      await sql`
        insert into public.notifications (key, notification)
        values (${notification.key}, ${JSON.stringify(notification)})
        on conflict do nothing
      `.execute(db)
      return { id: notification.key, channel: notification.to.email ? ('email' as const) : ('whatsapp' as const) }
    },
    /** Notifications to one address, oldest first. */
    async to(address: string): Promise<Notification[]> {
      const { rows } = await sql<{ notification: Notification }>`
        select notification from public.notifications
        where ${address} in (notification->'to'->>'email', notification->'to'->>'phoneNumber')
        order by number
      `.execute(db)
      return rows.map(({ notification }) => notification)
    },
  }
}
