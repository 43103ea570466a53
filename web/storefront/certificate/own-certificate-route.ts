import { redirect } from 'react-router'
import { readId } from '#web/forms/read-fields.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { Route } from './+types/own-certificate-route'

/** `GET /certificate/own?application=` or `?order=`: redirects the owner to the certificate's page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { community } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const asked = new URL(request.url).searchParams
  const readText = (name: string) => readId(asked, name) || undefined
  const token = readText('token')
  const applicationId = readText('application')
  const { record } =
    applicationId === undefined
      ? await community.donationCertificate({ orderId: readText('order') ?? '', ...(token && { token }) }, call)
      : await community.adoptionCertificate({ applicationId }, call)
  throw redirect(paths.certificate(record))
}
