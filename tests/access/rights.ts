//                   vsrwahxRWSC
/** Every caller, whatever they send. */
export const EVERYONE /**/ = '+++++++++++'
/** Every caller but one with a token that is revoked. */
export const API_ALL /* */ = '++++++1++++'
/** No caller. */
export const NOBODY /*  */ = '11111111111'
/** Missing for every caller. */
export const GONE /*    */ = '44444444444'

/** The letters of a row by the right that its call needs. */
export const RIGHTS = {
	read: { open: '++++++1++++', closed: '14+++41++++' },
	// Files, of whatever form: of a gated repository for those who were let in.
	content: { open: '++++++1++++', closed: '14+++41++++', gated: '13+++31++++' },
	// A body may be large, so sessions need the form token for reading with POST as well.
	readByPost: { open: '++++++1+++3', closed: '14+++41+++3' },
	write: { open: '133++313++3', closed: '143++413++3' },
	writeByGet: { open: '133++313+++', closed: '143++413+++' },
	administer: { open: '1333+313++3', closed: '1433+413++3' },
	administerByGet: { open: '1333+313+++', closed: '1433+413+++' },
	// git sends no cookies: a session is a visitor.
	gitRead: { open: '++++++1++++', closed: '14+++41++11', gated: '13+++31++11+' },
	gitWrite: { open: '133++313+11', closed: '143++413+11' },
	copy: { open: '1+++++13++3', closed: '14+++413++3' },
	// A collection that is hidden from an account is missing, also for visitors.
	see: { open: '++++++1++++', closed: '44+++41++++' },
	like: { open: '1+++++13++3', closed: '14+++413++3' },
	// Pages know sessions only: a caller with a token is a visitor.
	page: { open: '+++++++++++', closed: '44+++4444++' },
	// Pages that show what is in the files.
	pageContent: { open: '+++++++++++', closed: '44+++4444++', gated: '13+++3111++' },
	pagePropose: { open: 'L+++++LLL++', closed: '44+++4444++', gated: 'L3+++3LLL++' },
	formPropose: { open: '1+++++111+3', closed: '44+++4444+3', gated: '13+++3111+3+' },
	pageTalk: { open: 'L+++++LLL++', closed: '44+++4444++' },
	formTalk: { open: '1+++++111+3', closed: '44+++4444+3' },
	pageWrite: { open: 'L33++3LLL++', closed: '443++4444++' },
	pageAdminister: { open: 'L333+3LLL++', closed: '4433+4444++' },
	formAdminister: { open: '1333+3111+3', closed: '4433+4444+3' },
	formWrite: { open: '133++3111+3', closed: '443++4444+3' },
	formUpvote: { open: 'L+++++LLL+3', closed: 'L4+++4LLL+3' },
	formLike: { open: 'L+++++LLL+3', closed: 'L4+++4LLL+3' },
} as const
