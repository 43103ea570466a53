import { pictureRows } from '#shared/pictures/picture-kind.ts'
import { errorCatalogue, idempotencyRows } from '#shared/rpc/errors.ts'
import { settingChangeRows } from '#shared/settings/setting-change-rows.ts'

/** The failures of insurance: HTTP status, English for the log, Spanish for the customer. */
export const insuranceError = errorCatalogue('insurance', {
  'token-must-be-provided': { status: 401, message: 'Token must be provided', es: 'Inicia sesión para continuar.' },
  'not-allowed': { status: 403, message: 'Not allowed', es: 'Esto es solo para quienes atienden los seguros.' },
  'customer-not-found': { status: 404, message: 'Customer not found', es: 'No encontramos tu ficha de seguros.' },
  'insurance-not-found': { status: 404, message: 'Insurance not found', es: 'No encontramos ese seguro.' },
  'policy-not-found': { status: 404, message: 'Policy not found', es: 'Ese plan ya no se ofrece. Elige otro.' },
  'claim-not-found': { status: 404, message: 'Claim not found', es: 'No encontramos ese reclamo.' },
  'picture-not-found': { status: 404, message: 'Picture not found', es: 'Esa foto ya no está.' },
  'document-not-issued': {
    status: 404,
    message: 'Policy document not issued',
    es: 'La póliza se emite cuando el pago llega.',
  },
  'phone-not-valid': {
    status: 422,
    message: 'Phone not valid',
    es: 'Revisa el teléfono: escríbelo completo, y con su código si es de otro país.',
  },
  'pet-not-found': { status: 404, message: 'Pet profile not found', es: 'No encontramos esa mascota.' },
  'species-not-insured': {
    status: 422,
    message: 'Species not insured by this policy',
    es: 'Este plan no es para esa especie. Elige uno de los suyos.',
  },
  'pet-too-young': { status: 422, message: 'Pet too young', es: 'Todavía es muy pequeña para este plan.' },
  'pet-too-old': {
    status: 422,
    message: 'Pet too old',
    es: 'Este plan no empieza a su edad. Mira si otro plan la recibe.',
  },
  'pet-died': { status: 422, message: 'Pet died', es: 'Lo sentimos mucho. Ya no podemos asegurarla.' },
  'birthday-in-future': { status: 422, message: 'Birthday in the future', es: 'Esa fecha de nacimiento no llega aún.' },
  'pet-differs': {
    status: 422,
    message: 'Pet differs from its profile',
    es: 'Los datos no son los de la ficha de tu mascota. Revísalos, o corrige la ficha.',
  },
  'sex-not-valid': { status: 422, message: 'Sex must be Macho or Hembra', es: 'Elige si es macho o hembra.' },
  'too-young-to-contract': {
    status: 422,
    message: 'The policy holder must be of age',
    es: 'Para contratar hay que tener 18 años o más.',
  },
  'ci-not-valid': { status: 422, message: 'Ci not valid', es: 'Revisa el número de tu documento de identidad.' },
  'extension-not-valid': { status: 422, message: 'Extension not valid', es: 'Elige la extensión de tu carnet.' },
  'complement-not-valid': {
    status: 422,
    message: 'Complement not valid',
    es: 'El complemento tiene dos signos, como 1A. Si tu carnet no lo tiene, déjalo vacío.',
  },
  'nit-not-valid': { status: 422, message: 'Nit not valid', es: 'Revisa el número de identificación tributaria.' },
  'holder-missing': {
    status: 409,
    message: 'Provider customer missing',
    es: 'Faltan los datos de quien contrata.',
  },
  'holder-blocked': {
    status: 409,
    message: 'Provider customer blocked',
    es: 'No podemos emitir un seguro a tu nombre. Escríbenos y lo vemos contigo.',
  },
  'pictures-missing': {
    status: 409,
    message: 'Pictures missing',
    es: 'Faltan fotos: una de frente y una de cada lado.',
  },
  'insured-already': {
    status: 409,
    message: 'Pet insured already',
    es: 'Esa mascota ya tiene un seguro para esas fechas, o uno que espera su pago.',
  },
  'not-payable': { status: 409, message: 'Insurance awaits no payment', es: 'Este seguro ya no espera un pago.' },
  'way-not-offered': { status: 409, message: 'Way to pay not offered', es: 'Esa forma de pago no está disponible.' },
  'not-cancellable': {
    status: 409,
    message: 'Insurance cannot be cancelled',
    es: 'Este seguro ya no se puede anular.',
  },
  'not-renewable': { status: 409, message: 'Insurance cannot be renewed', es: 'Este seguro no se puede renovar.' },
  'not-changeable': { status: 409, message: 'Not changeable any more', es: 'Esto ya no se puede cambiar.' },
  'claim-not-complete': { status: 422, message: 'Claim not complete', es: 'Faltan datos para enviar el reclamo.' },
  'never-covered': {
    status: 409,
    message: 'Insurance was never active',
    es: 'Este seguro nunca estuvo vigente, así que no admite reclamos.',
  },
  'not-decidable': { status: 409, message: 'Claim cannot be decided', es: 'Este reclamo no espera esa decisión.' },
  'rules-pay-nothing': {
    status: 409,
    message: 'The rules pay nothing',
    es: 'Según las reglas del plan no corresponde un pago. Recházalo con su motivo.',
  },
  'claim-changed': {
    status: 409,
    message: 'The claim changed meanwhile',
    es: 'Lo que corresponde pagar cambió mientras lo mirabas. Míralo otra vez y decide.',
  },
  'items-over-claim': {
    status: 422,
    message: 'Items exceed the claim',
    es: 'Los ítems suman más que el reclamo. Revisa sus montos.',
  },
  'item-over-claimed': {
    status: 422,
    message: 'More accepted than claimed',
    es: 'De un ítem aceptaste más de lo que cuesta. Revísalo.',
  },
  'item-without-reason': {
    status: 422,
    message: 'Reason of an item missing',
    es: 'Di por qué no se acepta todo: lo lee su dueño.',
  },
  'claim-taken': {
    status: 409,
    message: 'Claim taken',
    es: 'Otra persona tomó este reclamo mientras lo mirabas. Carga la página y mira quién lo tiene.',
  },
  'account-number-not-valid': {
    status: 422,
    message: 'Account number not valid',
    es: 'Revisa el número de cuenta: cópialo completo de tu banco, solo números.',
  },
  'confirm-first': {
    status: 403,
    message: 'Recent proof of identity required',
    es: 'Para cuidar tu dinero, confirma primero que eres tú.',
  },
  'account-holder-differs': {
    status: 422,
    message: 'Account of another person',
    es: 'La cuenta tiene que estar a nombre de quien contrató el seguro.',
  },
  'payee-missing': {
    status: 409,
    message: 'Account missing',
    es: 'Su dueño todavía no dijo a qué cuenta pagarle. Pídesela, o marca que se pagó de otra forma.',
  },
  'payee-changed': {
    status: 409,
    message: 'Account changed meanwhile',
    es: 'Su dueño cambió la cuenta. Mírala otra vez antes de pagar.',
  },
  'clerk-not-found': {
    status: 404,
    message: 'Clerk not found',
    es: 'Esa persona todavía no atendió reclamos. Pídele que tome uno y podrás pasarle este.',
  },
  'reason-there-already': { status: 409, message: 'Reason is there already', es: 'Esa frase ya está en la lista.' },
  'reason-changed': {
    status: 409,
    message: 'Reason was changed elsewhere',
    es: 'Otra persona cambió o quitó esa frase mientras escribías. Mírala otra vez.',
  },
  'too-many': { status: 422, message: 'Too many', es: 'Llegaste al máximo. Quita algo que ya no uses.' },
  'plan-not-found': {
    status: 404,
    message: 'Plan not found',
    es: 'No encontramos ese plan. Mira la lista de planes.',
  },
  'plan-title-taken': {
    status: 409,
    message: 'Plan title is taken',
    es: 'Ya hay un plan con ese nombre en este país, a la venta o no. Elige otro.',
  },
  'plan-changed-elsewhere': {
    status: 409,
    message: 'Plan was changed elsewhere',
    es: 'Otra persona cambió este plan mientras escribías. Carga lo nuevo y vuelve a guardar.',
  },
  'policy-of-another-country': {
    status: 422,
    message: 'Plan of another country',
    es: 'Un plan no cambia de país. Crea otro allá.',
  },
  'policy-without-underwriter': {
    status: 422,
    message: 'Underwriter not configured',
    es: 'Esa aseguradora no está conectada. Elige otra.',
  },
  ...pictureRows,
  ...settingChangeRows,
  ...idempotencyRows,
})
