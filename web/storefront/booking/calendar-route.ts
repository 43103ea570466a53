import { toFileName } from '#shared/file-name.ts'
import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Route } from './+types/calendar-route'

/** The booking as an iCalendar file; the service finds it only for its owner. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { appointments } = context.get(servicesContext)
  const multiAppointmentId = readId(new URL(request.url).searchParams, 'id')
  const { name, content } = await appointments.calendarFile(
    { multiAppointmentId },
    { context: context.get(visitContext).call },
  )
  return new Response(content, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${toFileName(name)}"`,
      'cache-control': 'no-store',
    },
  })
}
