/** Why the hub cannot start, in words for the person who starts it. The command line prints the message alone and ends with exit code 1. */
export class StartFailure extends Error {
	override readonly name = 'StartFailure'
}
