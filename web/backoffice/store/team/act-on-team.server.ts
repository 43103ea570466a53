import { parseForm } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { answerPart, type SentPart } from '../parts/answer-part.server.ts'
import { movePart } from '../parts/move-part.server.ts'
import { parseWork } from './parse-work.server.ts'
import { employeeForm, stationForm } from './team-forms.server.ts'

/** Saves a form of the page of stations and people. */
export async function actOnTeam(page: Omit<SentPart, 'intent'>) {
  const { context, form } = page
  const intent = readIntent(form, ['order', 'save-station', 'save-employee'])
  const sent = { ...page, intent }
  const { appointments } = context.get(servicesContext)
  const t = translator(context.get(visitContext).country.locale, 'salonSettings')
  switch (intent) {
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
    case 'save-employee': {
      const { typed, work, errors: wrong } = parseWork(form)
      const parsed = parseForm(form, employeeForm, {
        name: t('fields.nameMissing'),
        skills: t('stations.skillsMissing'),
      })
      const errors = {
        ...parsed.errors,
        ...(wrong.includes('shift') && { shifts: t('employees.shiftWrong') }),
        ...(wrong.includes('exception') && { exceptions: t('employees.otherWrong') }),
      }
      const value = wrong.length === 0 ? parsed.value : null
      return answerPart(sent, { typed: { ...parsed.typed, ...typed }, value, errors }, (person, part, call) =>
        appointments.saveEmployee({ ...person, ...work, ...part }, call),
      )
    }
  }
}
