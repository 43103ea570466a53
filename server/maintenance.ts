import { httpFailure, plainPage } from './answers.ts'

const retryAfter = 300

/** The answer to everything but health checks and assets while HUELLA_MAINTENANCE is on (D9). */
export function maintenanceAnswer(path: string, requestId: string): Response {
  if (/^\/(api|v1|graphql|appointments-api|pet-profile-api|pet-insurance|community-api)(\/|$)/.test(path)) {
    return httpFailure('maintenance', requestId, { retryAfter })
  }
  return plainPage(503, {
    title: 'Estamos haciendo mejoras',
    text: 'Huella vuelve en unos minutos. Tu carrito y tus pedidos están a salvo.',
    retryAfter,
  })
}
