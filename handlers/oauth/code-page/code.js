// Takes the code out of the address, which browsers remember.
history.replaceState(null, '', location.pathname)
