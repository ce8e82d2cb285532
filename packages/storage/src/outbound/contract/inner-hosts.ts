/** Ways to write the address of a host that is not on the internet: nothing that the hub fetches or sends to may reach one of them. */
export const INNER_HOSTS: readonly string[] = [
	'127.0.0.1',
	'2130706433',
	'0x7f.1',
	'017700000001',
	'127.1',
	'[::1]',
	'[::ffff:127.0.0.1]',
	'localhost',
	'0.0.0.0',
	'169.254.169.254',
]
