import type { RouterContextProvider } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { answerPart } from '../parts/answer-part.server.ts'
import { movePart } from '../parts/move-part.server.ts'
import { stationForm } from './team-forms.server.ts'

interface Sent {
  context: Readonly<RouterContextProvider>
  storeId: string
  form: FormData
}

/** Saves a form of the page of stations and people; null: none of its forms. */
export async function actOnTeam(sent: Sent) {
  const { context, form } = sent
  const { appointments } = context.get(servicesContext)
  const t = translator(context.get(visitContext).country.locale, 'salonSettings')
  switch (readText(form, 'intent')) {
    case 'order':
      return movePart(sent)
    case 'save-station': {
      const parsed = parseForm(form, stationForm, {
        name: t('fields.nameMissing'),
        skills: t('stations.skillsMissing'),
        bufferMinutes: t('stations.bufferWrong'),
      })
      return answerPart(sent, parsed, (value, part, call) => appointments.saveStation({ ...value, ...part }, call))
    }
    default:
      return null
  }
}
