import { errorCatalogue, idempotencyRows } from '#shared/rpc/errors.ts'
import { settingChangeRows } from '#shared/settings/setting-change-rows.ts'

/** The failures of rewards: HTTP status, English for the log, Spanish for the customer. */
export const rewardsError = errorCatalogue('rewards', {
  'token-must-be-provided': { status: 401, message: 'Token must be provided', es: 'Inicia sesión para continuar.' },
  'not-allowed': { status: 403, message: 'Not allowed', es: 'Esto es solo para quienes atienden a los clientes.' },
  'person-not-found': { status: 404, message: 'Person not found', es: 'Nadie con esa cuenta ha juntado huellas.' },
  'reward-not-found': { status: 404, message: 'Reward not found', es: 'Esa recompensa ya no se ofrece. Elige otra.' },
  'not-enough-huellas': {
    status: 409,
    message: 'Not enough huellas',
    es: 'No te alcanzan las huellas. Mira cómo juntar más.',
  },
  'level-too-low': { status: 409, message: 'Level too low', es: 'Esta recompensa es de un nivel más alto.' },
  'taken-already': {
    status: 409,
    message: 'Reward taken already',
    es: 'Ya la canjeaste. Mira tus cupones en tu perfil.',
  },
  'below-zero': {
    status: 409,
    message: 'A ledger never falls below zero',
    es: 'Esa persona no tiene tantas huellas.',
  },
  'plan-not-found': { status: 404, message: 'Plan not found', es: 'Ese plan ya no se ofrece. Elige otro.' },
  'membership-not-found': { status: 404, message: 'Membership not found', es: 'No encontramos tu membresía.' },
  'member-already': {
    status: 409,
    message: 'Member already',
    es: 'Ya tienes una membresía activa. Mírala en tu perfil.',
  },
  'not-payable': { status: 409, message: 'Membership awaits no payment', es: 'Ahora no hay ningún mes por pagar.' },
  'way-not-offered': { status: 409, message: 'Way to pay not offered', es: 'Esa forma de pago no está disponible.' },
  'not-renewable': {
    status: 409,
    message: 'Membership cannot be renewed now',
    es: 'Todavía no toca: puedes pagar el próximo mes desde 10 días antes del final.',
  },
  'not-changeable': {
    status: 409,
    message: 'Membership cannot be changed like that',
    es: 'Tu membresía ya no admite eso. Mira cómo está ahora.',
  },
  'changed-meanwhile': {
    status: 409,
    message: 'The membership changed meanwhile',
    es: 'Algo cambió mientras lo mirabas. Míralo otra vez.',
  },
  'paid-meanwhile': {
    status: 409,
    message: 'It was paid meanwhile',
    es: 'Tu pago acaba de llegar. En un momento lo ves aquí.',
  },
  'not-refundable': {
    status: 409,
    message: 'Nothing of this membership can be refunded',
    es: 'Esta membresía no tiene nada por devolver.',
  },
  'no-referral-here': {
    status: 404,
    message: 'No referral in this country',
    es: 'Por ahora no hay invitaciones en tu país.',
  },
  'invitation-not-found': {
    status: 404,
    message: 'Invitation not found',
    es: 'Esa invitación no existe o es de otro país. Revisa el enlace.',
  },
  'own-invitation': {
    status: 409,
    message: 'Own invitation',
    es: 'Esta es tu propia invitación. Compártela con alguien más.',
  },
  'invited-by-you': {
    status: 409,
    message: 'Invited by you',
    es: 'Quien te invita llegó por tu invitación. Comparte tu enlace con alguien más.',
  },
  'same-household': {
    status: 409,
    message: 'Same person or household',
    es: 'La invitación es para alguien que todavía no compra desde tu casa, tu teléfono o tu equipo.',
  },
  'account-not-new': {
    status: 409,
    message: 'Account not new',
    es: 'Las invitaciones son para cuentas nuevas, de menos de 30 días.',
  },
  'ordered-before': {
    status: 409,
    message: 'Ordered before',
    es: 'Ya hiciste un pedido: la invitación es para el primero.',
  },
  'invited-already': { status: 409, message: 'Invited already', es: 'Ya aceptaste la invitación de otra persona.' },
  'inviter-full': {
    status: 409,
    message: 'The inviter reached the limit',
    es: 'Quien te invitó ya llegó a su máximo de invitaciones por ahora.',
  },
  'membership-plan-not-found': {
    status: 404,
    message: 'Membership plan not found',
    es: 'No encontramos ese plan. Mira la lista de planes.',
  },
  'plan-name-taken': {
    status: 409,
    message: 'Plan name is taken',
    es: 'Ya hay un plan con ese nombre en este país, a la venta o no. Elige otro.',
  },
  'plan-changed-elsewhere': {
    status: 409,
    message: 'Plan was changed elsewhere',
    es: 'Otra persona cambió este plan mientras escribías. Carga lo nuevo y vuelve a guardar.',
  },
  'plan-of-another-country': {
    status: 422,
    message: 'Plan of another country',
    es: 'Un plan no cambia de país. Crea otro allá.',
  },
  'referral-changed-elsewhere': {
    status: 409,
    message: 'Referral terms were changed elsewhere',
    es: 'Otra persona cambió las invitaciones mientras escribías. Carga lo nuevo y vuelve a guardar.',
  },
  'earning-changed-elsewhere': {
    status: 409,
    message: 'The ways to earn were changed elsewhere',
    es: 'Otra persona cambió cómo se ganan huellas mientras escribías. Carga lo nuevo y vuelve a guardar.',
  },
  ...settingChangeRows,
  ...idempotencyRows,
})
