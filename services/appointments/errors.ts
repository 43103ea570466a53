import { placeRows } from '#shared/countries/place-error.ts'
import { pictureRows } from '#shared/pictures/picture-kind.ts'
import { errorCatalogue, idempotencyRows } from '#shared/rpc/errors.ts'
import { stayRows } from './stays/stay-error-rows.ts'

const noSlot = 'Ese horario ya no está libre. Elige otro y te lo guardamos 5 minutos.'

/**
 * Errors of appointments. The specification's three messages explain why nothing fits; any other refusal of a hold or
 * booking reads 'Appointment Error' (section 8), with our reason in `detail`; not-found errors name what is missing.
 */
export const appointmentsError = errorCatalogue('appointments', {
  'no-slot': {
    status: 409,
    message: 'There is no slot for selected date',
    es: 'No queda ningún turno ese día. Prueba con otro.',
  },
  'start-not-offered': {
    status: 409,
    message: 'Appointment Error',
    es: 'A esa hora no empieza ningún turno. Elige otra.',
  },
  'first-does-not-fit': { status: 409, message: 'First Appointment do not fit on slot', es: noSlot },
  'home-disrupted': {
    status: 409,
    message: 'Home Disrupted',
    es: 'A esa hora no podemos llegar a tu zona: está interrumpida. Elige otra hora.',
  },
  'does-not-fit': {
    status: 409,
    message: 'Appointment do not fit on slot',
    es: 'A esa hora no entran todas tus mascotas. Elige otra hora.',
  },
  'token-must-be-provided': { status: 401, message: 'Token must be provided', es: 'Inicia sesión para continuar.' },
  'staff-only': { status: 403, message: 'Not allowed', es: 'Esta parte es para el equipo del local.' },
  'not-a-guest': { status: 403, message: 'Not a guest', es: 'Esa reserva empezó en otra cuenta. Entra con ella.' },
  'merchant-not-found': { status: 404, message: 'Merchant not found', es: 'No encontramos ese comercio.' },
  'store-not-found': { status: 404, message: 'Store not found', es: 'No encontramos ese local.' },
  'pack-not-found': { status: 404, message: 'Service pack not found', es: 'Ese servicio ya no se ofrece aquí.' },
  'customer-not-found': { status: 404, message: 'Customer not found', es: 'No encontramos tu ficha de reservas.' },
  'appointment-not-found': { status: 404, message: 'Appointment not found', es: 'No encontramos esa reserva.' },
  'hold-not-found': {
    status: 404,
    message: 'Hold not found',
    es: 'El horario que te guardábamos ya se liberó. Elige otro.',
  },
  'entry-not-found': { status: 404, message: 'Entry not found', es: 'Ya no estás en esa lista de espera.' },
  'review-not-found': { status: 404, message: 'Review not found', es: 'Esa reseña ya no está.' },
  'closure-not-found': { status: 404, message: 'Closure not found', es: 'Ese cierre ya no está.' },
  'till-not-found': { status: 404, message: 'Till not found', es: 'Esa caja ya no está abierta.' },
  'entry-of-till-not-found': { status: 404, message: 'Entry not found', es: 'Ese movimiento no es de esta caja.' },
  'charge-not-found': { status: 404, message: 'Charge not found', es: 'Ese cargo ya no está.' },
  'till-open': { status: 409, message: 'Till is open', es: 'La caja ya está abierta.' },
  'till-of-other-day': {
    status: 409,
    message: 'Till of another day',
    es: 'La caja de otro día sigue abierta. Cuéntala y ciérrala, y vuelve a cobrar.',
  },
  'entry-reversed': { status: 409, message: 'Entry was taken back', es: 'Ese movimiento ya se anuló.' },
  'qr-paid': {
    status: 409,
    message: 'The code was just paid',
    es: 'El QR se acaba de pagar. En unos segundos lo ves anotado aquí.',
  },
  'qr-is-refunded': {
    status: 409,
    message: 'A payment by QR is not taken back',
    es: 'Este QR se cobró de verdad: no se anula. Devuelve el dinero desde la visita.',
  },
  'refund-stays': {
    status: 409,
    message: 'A refund is not taken back',
    es: 'Una devolución no se anula. Si fue un error, sube el precio de la visita y cóbralo otra vez.',
  },
  'refunded-already': {
    status: 409,
    message: 'Some of it was given back',
    es: 'De este cobro ya devolviste una parte. Devuelve el resto desde la visita.',
  },
  'refund-above-paid': {
    status: 409,
    message: 'More than was paid',
    es: 'Es más de lo que se cobró en caja por esta visita.',
  },
  'nothing-due': { status: 409, message: 'Nothing is due', es: 'Ya está todo cobrado.' },
  'amount-due-differs': {
    status: 409,
    message: 'Amount due differs',
    es: 'El monto cambió mientras tanto. Mira cuánto es ahora y vuelve a cobrar.',
  },
  'not-payable-yet': {
    status: 409,
    message: 'Not payable yet',
    es: 'Se cobra desde que la visita empieza. Tócale «Empezar» y cobra.',
  },
  'price-below-paid': {
    status: 409,
    message: 'Price below what was paid',
    es: 'El precio no puede quedar por debajo de lo que ya se pagó. Anula primero el cobro.',
  },
  'paid-at-counter': {
    status: 409,
    message: 'Paid at the counter',
    es: 'Esta visita ya se cobró. Anula primero el cobro en la caja.',
  },
  'amount-not-valid': { status: 422, message: 'Amount not valid', es: 'Escribe un monto que no sea cero.' },
  'calendar-not-found': { status: 404, message: 'Calendar not found', es: 'Ese enlace ya no sirve. Pide uno nuevo.' },
  'block-not-found': { status: 404, message: 'Block not found', es: 'Ese bloqueo ya no está.' },
  'station-not-found': { status: 404, message: 'Station not found', es: 'Ese puesto ya no está.' },
  'setting-not-found': { status: 404, message: 'Setting not found', es: 'Eso ya no está en este local.' },
  'change-not-found': { status: 404, message: 'Change not found', es: 'Ese cambio no se puede deshacer.' },
  'setting-changed-since': {
    status: 409,
    message: 'Changed since',
    es: 'Otra persona lo cambió mientras tanto. Mira cómo quedó y vuelve a hacer tu cambio.',
  },
  'sizes-not-valid': {
    status: 422,
    message: 'Sizes not valid',
    es: 'Revisa los tamaños: cada uno con su nombre, de menor a mayor, y cada peso mayor que el anterior.',
  },
  'size-has-prices': {
    status: 409,
    message: 'Size has prices',
    es: 'Ese tamaño tiene precios en tus locales. Quita primero sus precios.',
  },
  'country-is-fixed': {
    status: 409,
    message: 'Country is fixed',
    es: 'El país no cambia cuando el negocio ya tiene locales.',
  },
  ...placeRows,
  'store-not-ready': {
    status: 409,
    message: 'Store not ready',
    es: 'Al local le falta algo para abrir. Mira la lista de lo que falta.',
  },
  'last-station': {
    status: 409,
    message: 'Last station of an open store',
    es: 'El local está abierto y necesita al menos una estación. Agrega otra antes, o cierra el local.',
  },
  'last-bookable-pack': {
    status: 409,
    message: 'Last pack that an open store can do',
    es: 'El local está abierto y se quedaría sin nada que reservar: deja al menos un servicio con precio que una de sus estaciones haga, o cierra el local.',
  },
  'shifts-not-valid': {
    status: 422,
    message: 'Shifts not valid',
    es: 'Revisa los turnos y los días distintos: cada uno termina después de empezar.',
  },
  'employee-not-found': { status: 404, message: 'Employee not found', es: 'Esa persona ya no está en el equipo.' },
  'employee-cannot': { status: 422, message: 'Appointment Error', es: 'Esa persona no hace ese servicio.' },
  'block-not-valid': {
    status: 422,
    message: 'Block not valid',
    es: 'Elige un puesto o una persona, y una hora de fin después de la de inicio.',
  },
  'block-has-visits': {
    status: 409,
    message: 'Block has visits',
    es: 'A esa hora hay una visita o alguien está reservando. Mírala y vuelve a intentarlo.',
  },
  'employee-busy': { status: 409, message: 'Appointment Error', es: 'Esa persona atiende otra visita a esa hora.' },
  'service-twice-in-pack': {
    status: 422,
    message: 'Service twice in pack',
    es: 'Cada servicio va una sola vez en el paquete.',
  },
  'pack-needs-service': {
    status: 422,
    message: 'Pack needs a service',
    es: 'Elige al menos un servicio que el paquete incluya siempre.',
  },
  'home-visit-needs-address': {
    status: 422,
    message: 'Home visit needs an address',
    es: 'Una visita a domicilio necesita la dirección: márcala como obligatoria.',
  },
  'pet-not-found': { status: 404, message: 'Pet profile not found', es: 'No encontramos esa mascota.' },
  'pet-has-died': { status: 422, message: 'Appointment Error', es: 'No se puede reservar para esa mascota.' },
  'pet-twice': { status: 422, message: 'Appointment Error', es: 'La misma mascota está dos veces en la reserva.' },
  'pet-not-accepted': {
    status: 422,
    message: 'Appointment Error',
    es: 'Este servicio no es para ese tipo o tamaño de mascota. Elige otro.',
  },
  'draft-differs': {
    status: 422,
    message: 'Appointment Error',
    es: 'Los datos de la reserva no son los de tu mascota. Empieza la reserva de nuevo.',
  },
  'service-not-offered': {
    status: 422,
    message: 'Appointment Error',
    es: 'Uno de los servicios ya no se ofrece. Revisa tu elección.',
  },
  'stores-differ': {
    status: 422,
    message: 'Appointment Error',
    es: 'Todas las mascotas van al mismo local y a la misma hora.',
  },
  'field-missing': { status: 422, message: 'Appointment Error', es: 'Falta un dato para reservar.' },
  'address-needed': { status: 422, message: 'Appointment Error', es: 'Elige la dirección donde vamos.' },
  'address-too-far': {
    status: 422,
    message: 'Appointment Error',
    es: 'Esa dirección queda fuera de la zona de este local. Elige otra, o lleva tú a tu mascota.',
  },
  'pick-up-not-offered': { status: 422, message: 'Appointment Error', es: 'Este local no recoge a domicilio.' },
  'payment-not-accepted': { status: 422, message: 'Appointment Error', es: 'Este local no acepta esa forma de pago.' },
  'phone-of-other-account': {
    status: 409,
    message: 'The phone has an unpaid visit of another account',
    es: 'Con tu celular ya hay una reserva por venir en otra cuenta. Entra con esa cuenta, o escribe al local.',
  },
  'proof-needed': {
    status: 422,
    message: 'proof needed',
    es: 'Para hacer otra reserva confirma tu celular con un código.',
  },
  'name-needed': {
    status: 422,
    message: 'Name needed',
    es: 'Dile al local cómo te llamas.',
  },
  'phone-proof-needed': {
    status: 422,
    message: 'Phone of a guest not proved',
    es: 'Confirma tu celular con el código que te enviamos, y la reserva queda hecha.',
  },
  'phone-needed': {
    status: 422,
    message: 'Appointment Error',
    es: 'El local necesita tu teléfono para avisarte. Agrégalo a tus datos.',
  },
  'too-many-holds': {
    status: 429,
    message: 'Appointment Error',
    es: 'Ya te guardamos 3 horarios. Termina una reserva o espera 5 minutos.',
  },
  'too-many-appointments': {
    status: 422,
    message: 'Appointment Error',
    es: 'Tienes muchas reservas por venir. Cancela una antes de pedir otra.',
  },
  'too-many-lookups': {
    status: 429,
    message: 'Too many requests',
    es: 'Demasiados intentos. Espera un momento y vuelve a probar.',
  },
  'hold-renewed-already': {
    status: 409,
    message: 'Appointment Error',
    es: 'Este horario ya se guardó una segunda vez. Termina la reserva antes de que se libere.',
  },
  'hold-over': {
    status: 409,
    message: 'Appointment Error',
    es: 'El horario que te guardábamos ya se liberó. Elige otro.',
  },
  'already-booked': {
    status: 409,
    message: 'Appointment Error',
    es: 'Tu mascota ya tiene una reserva a esa hora.',
  },
  'too-late-to-change': {
    status: 409,
    message: 'Appointment Error',
    es: 'Ya es tarde para cambiarla aquí. Escribe o llama al local.',
  },
  'moved-too-often': {
    status: 409,
    message: 'Appointment Error',
    es: 'Ya moviste esta reserva 5 veces. Escribe o llama al local.',
  },
  'deposit-awaited': {
    status: 409,
    message: 'Appointment Error',
    es: 'Esta reserva espera su seña. Cuando se pague, sigue.',
  },
  'deposit-not-awaited': { status: 409, message: 'Appointment Error', es: 'Esta reserva no espera ninguna seña.' },
  'too-many-awaiting': {
    status: 422,
    message: 'Appointment Error',
    es: 'Ya tienes 3 reservas que esperan su seña. Paga o cancela una antes de pedir otra.',
  },
  'not-changeable': { status: 409, message: 'Appointment Error', es: 'Esta reserva ya no se puede cambiar.' },
  'state-not-allowed': {
    status: 409,
    message: 'Appointment Error',
    es: 'La reserva ya cambió de estado. Mírala de nuevo.',
  },
  'pet-elsewhere': {
    status: 409,
    message: 'Appointment Error',
    es: 'Esa mascota tiene otra reserva a esa hora. Elige otra.',
  },
  'station-taken': { status: 409, message: 'Appointment Error', es: 'Ese puesto está ocupado a esa hora.' },
  'station-cannot': { status: 422, message: 'Appointment Error', es: 'Ese puesto no hace ese servicio.' },
  'closed-then': { status: 422, message: 'Appointment Error', es: 'El local está cerrado a esa hora.' },
  'reason-needed': { status: 422, message: 'Appointment Error', es: 'Escribe el motivo: tu cliente lo va a leer.' },
  'not-reviewable': {
    status: 409,
    message: 'Appointment Error',
    es: 'Solo se reseña una visita terminada, hasta 60 días después.',
  },
  'too-many-pictures': { status: 422, message: 'Too many', es: 'Una reseña lleva hasta 3 fotos.' },
  'too-many-visit-photos': {
    status: 422,
    message: 'Too many',
    es: 'Una visita lleva hasta 6 fotos. Quita una antes.',
  },
  'no-visit-photos': { status: 409, message: 'No photos', es: 'Todavía no hay fotos de esta visita.' },
  'visit-not-finished': {
    status: 409,
    message: 'Visit not finished',
    es: 'Avísale cuando termines: tócale «Terminar» a la visita.',
  },
  'too-many-store-pictures': {
    status: 422,
    message: 'Too many',
    es: 'Un local lleva hasta 12 fotos. Quita una antes.',
  },
  'too-many-entries': {
    status: 422,
    message: 'Too many',
    es: 'Ya esperas turno en 5 locales. Sal de una lista para entrar en otra.',
  },
  ...stayRows,
  'vaccines-missing': {
    status: 409,
    message: 'Vaccines missing',
    es: 'Faltan vacunas que pide este servicio. Mira cuáles, o acepta la visita con un motivo.',
  },
  'consent-missing': {
    status: 409,
    message: 'Consent missing',
    es: 'Falta firmar un consentimiento antes de empezar.',
  },
  'consent-not-found': { status: 404, message: 'Consent not found', es: 'Ese enlace ya no sirve. Pide otro al local.' },
  'consent-not-open': {
    status: 409,
    message: 'Consent not open',
    es: 'Ya no se puede firmar ni quitar: la visita empezó, se canceló o el consentimiento ya está firmado.',
  },
  'consent-signed': { status: 409, message: 'Consent signed', es: 'Ya está firmado, y lo firmado no se cambia.' },
  'not-repeatable': {
    status: 409,
    message: 'Not repeatable',
    es: 'Esta visita no se puede repetir: se canceló o espera su seña.',
  },
  'repeated-already': { status: 409, message: 'Repeated already', es: 'Esta visita ya se repite.' },
  'too-many-series': {
    status: 422,
    message: 'Too many',
    es: 'Ya hay 10 visitas que se repiten. Para una para repetir otra.',
  },
  'series-not-found': { status: 404, message: 'Series not found', es: 'Esta visita ya no se repite.' },
  'due-pet-not-found': {
    status: 404,
    message: 'Pet not found',
    es: 'Esa mascota ya no está en la lista: quizás ya tiene turno.',
  },
  'commission-too-early': {
    status: 422,
    message: 'Commission rule begins before today',
    es: 'Una regla vale desde hoy o desde otro día que venga: lo ya ganado no cambia.',
  },
  'commissions-not-over': {
    status: 422,
    message: 'The period is not over',
    es: 'Cierra un período cuando ya pasó: hasta ayer.',
  },
  'commissions-not-next': {
    status: 409,
    message: 'Not the period after the last closed one',
    es: 'Ese período no sigue al último cerrado. Vuelve a cargar la página.',
  },
  'period-not-valid': {
    status: 422,
    message: 'Period not valid',
    es: 'Elige un período de hasta 92 días, con el primer día antes del último.',
  },
  'statement-not-found': {
    status: 404,
    message: 'Statement not found',
    es: 'Ese enlace ya no sirve. Pide uno nuevo en tu local.',
  },
  'package-not-found': { status: 404, message: 'Package not found', es: 'Ese paquete ya no se ofrece.' },
  'purchase-not-found': { status: 404, message: 'Package not found', es: 'No encontramos ese paquete.' },
  'package-price-not-valid': {
    status: 422,
    message: 'Package price not valid',
    es: 'El paquete no puede costar más que sus visitas sueltas. Revisa los dos precios.',
  },
  'package-does-not-cover': {
    status: 409,
    message: 'Package does not cover the visit',
    es: 'Ese paquete no alcanza para esta visita: se terminó, venció o es para otro servicio o tamaño.',
  },
  'paid-by-package': { status: 409, message: 'Paid by a package', es: 'Esta visita ya se pagó con un paquete.' },
  'package-was-used': {
    status: 409,
    message: 'Package was used',
    es: 'Ya se usó una visita de este paquete. Devuélvele el saldo desde «Paquetes».',
  },
  'package-refund-stays': {
    status: 409,
    message: 'The refund of a package is not undone',
    es: 'Una devolución se deshace solo en los diez minutos siguientes. Después, vende el paquete otra vez.',
  },
  'package-ended': { status: 409, message: 'Package ended', es: 'Ese paquete ya se devolvió o se anuló.' },
  'extension-not-later': {
    status: 422,
    message: 'Not a later day',
    es: 'Elige un día posterior al vencimiento de ahora y que no haya pasado.',
  },
  'asked-already': {
    status: 409,
    message: 'Asked already',
    es: 'Ya le escribieron hace menos de 14 días. Mejor dale un tiempo, o llámale.',
  },
  'not-reachable': {
    status: 409,
    message: 'Not reachable',
    es: 'No hay un correo ni un teléfono comprobado al que escribir. Llámale.',
  },
  'phone-not-valid': {
    status: 422,
    message: 'Appointment Error',
    es: 'Revisa el teléfono: con su código si es de otro país.',
  },
  'customer-has-account': {
    status: 409,
    message: 'Appointment Error',
    es: 'Esta persona tiene su propia cuenta: ella agrega a sus mascotas.',
  },
  'customer-exports-own-data': {
    status: 409,
    message: 'Appointment Error',
    es: 'Esta persona tiene su propia cuenta: descarga sus datos ella, en «Mis datos».',
  },
  'customer-known': {
    status: 409,
    message: 'Customer known',
    es: 'Ya conoces a alguien con ese teléfono. Búscalo en la lista.',
  },
  'customer-blocked': {
    status: 403,
    message: 'Appointment Error',
    es: 'La cuenta de esta persona está bloqueada: no se le puede anotar una cita. Escríbenos si crees que es un error.',
  },
  'customer-erases-own-data': {
    status: 409,
    message: 'Appointment Error',
    es: 'Esta persona tiene su propia cuenta: la cierra ella, en «Mis datos».',
  },
  'days-not-valid': { status: 422, message: 'Appointment Error', es: 'Revisa las fechas.' },
  'schedule-not-valid': {
    status: 422,
    message: 'SlotType cannot be empty',
    es: 'Revisa los horarios: cada uno termina después de empezar, y el tipo de turno necesita sus horas.',
  },
  ...pictureRows,
  ...idempotencyRows,
})
