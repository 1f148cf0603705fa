/**
 * Words and phrases in which readers describe things, and the words that software documentation uses for them. It was written without
 * knowledge of the questions and documentations of the benchmarks. One line for each concept; `readRelatedWords`
 * describes the form.
 */
export const RELATED_WORDS_LIST = `
get started, first steps, beginner, newbie, where to begin > quickstart, introduction, tutorial, installation
hello world, simplest example, minimal example, bare minimum > quickstart, example, basic, tutorial
put on my computer, add to my project, get it running > install, installation, setup, quickstart
walkthrough, step by step, how-to, lesson > tutorial, guide, example
sample code, code sample, demo, snippet > example, examples, usage
starter kit, boilerplate, skeleton project, scaffold > template, generator, starter, create, init
new project, create a project, start a project, project from scratch > create, init, template, quickstart
uninstall, take off my machine > remove, uninstalling, delete
which version, what version, version number > version, release, compatibility
supported versions, works with version, minimum version, oldest version > requirements, compatibility, support, minimum
prerequisites, what do i need, system needs > requirements, dependencies, installation
does it work on, works with, plays nicely with > compatibility, support, integration
pin a version, fix the version, exact version, freeze versions > version, pin, lockfile, lock, dependencies
lock file, lockfile > lock, dependencies, versions, install
third party library, external package, npm module, outside libraries > dependency, dependencies, package
dependency, dependencies > package, packages, requirements
peer dependency conflict, unmet peer, version conflict, dependency hell > peer, dependencies, resolution, conflict, compatibility
cannot resolve dependencies, dependency tree > dependencies, resolution, peer, conflict
package manager, npm, pip > install, package, dependencies, registry
private packages, private registry, internal package > registry, private, scope, authentication
nightly build, bleeding edge, pre-release, prerelease, release candidate > canary, beta, alpha, next, preview, experimental
long term support, lts > support, release, maintenance, version
install without internet, air gapped, airgapped > offline, mirror, cache, install
permission denied on install, sudo > permission, permissions, root, install
behind a corporate proxy, company firewall > proxy, network, environment, certificate
from source, compile it myself, build it myself > source, build, compile
prebuilt, ready made binary, precompiled > binary, binaries, download
apple silicon, m1, arm64 > arm, architecture, platform, macos
on windows, windows machine, powershell > windows, platform
on a mac, osx, os x > macos, platform
windows subsystem, wsl2 > wsl, windows, linux
operating system, which os > platform, linux, macos, windows
works on every system, cross platform > platform, platforms, portable
update to the latest, newer version, newest version, move to the latest > upgrade, upgrading, update, migration
what changed, what is new, whats new, change history > changelog, release, releases, notes
release notes, version history > changelog, release, releases
breaks after update, stopped working after upgrade, broke after upgrading > breaking, migration, upgrade, changelog, deprecated
not backwards compatible, incompatible change, incompatible changes > breaking, migration, compatibility, upgrade
backward compatible, backwards compatibility > compatibility, breaking, versioning, semver
old version, previous version, earlier version > version, legacy, downgrade, versions
back to previous version, downgrade, undo the upgrade > rollback, version, revert
roll back, undo a deploy, undo a release > rollback, revert, restore
no longer supported, going away, phased out, obsolete, old way > deprecated, deprecation, removed, legacy
deprecation warning, deprecated > deprecation, removed, migration, replacement
what replaced, successor, new way to > migration, deprecated, replacement, upgrade
move from, switch from, coming from, port my app > migration, migrate, migrating, upgrade
codemod, automatic rewrite, rewrite my code automatically > codemods, migration, upgrade, transform
gradually adopt, bit by bit, piece by piece, incremental migration > incremental, adoption, migration, gradual
try new features, experimental feature, opt in early > experimental, flag, flags, preview, unstable
feature toggle, feature switch, turn features on > feature, flag, flags, experimental
production ready, stable enough, safe to use > stable, stability, production
settings, preferences, options > configuration, config, options
configuration > config, settings, options
config > configuration, settings, options
configure > configuration, options, setup, settings
settings file, setup file, rc file, dotfile > config, configuration, file
change the default, override the default, other than the default > override, default, config, options
out of the box, by default, factory setting > default, defaults
tweak, fine tune, customise, personalize, adjust > customize, customizing, configuration, options, override
knob, setting > option, flag, configuration, config
environment variable, env var, env vars, envvar > environment, variables, env, dotenv
env file, .env, dotenv > environment, variables, env
process.env undefined, environment variable undefined, env not loaded > environment, env, variables, dotenv, prefix
different settings per environment, staging settings, settings for production > environment, environments, mode, config, profile
dev and prod, development and production > mode, environment, production, development
api key, private key in code, passwords in code, sensitive values, credentials in git > secrets, secret, environment, credentials
hide my key, keep keys safe, leak my key, exposed key > secrets, secret, environment, security
secret, secrets > credentials, environment, encrypted, vault
vault, secret store, password store > secrets, secret, credentials, encrypted
rotate keys, change the secret, replace keys > rotation, rotate, secret, keys
config not picked up, settings ignored, setting has no effect > config, configuration, precedence, override, loading
which setting wins, takes priority, order of precedence > precedence, priority, order, override
inherit settings, share settings, base config, extend config > extends, preset, shared, config, inheritance
reload settings, change config without restart > reload, config, hot, runtime
constants at build time, replace at build, bake in > define, replace, build, constants
at runtime, on the fly, while running > dynamic, runtime
run locally, on my machine, on my laptop, own computer > local, localhost, development, serve
start the server, spin up, fire up, boot up, launch the server > start, serve, listen, run
dev server, development server, local server > dev, serve, server, development
localhost only, only reachable locally, loopback > localhost, host, bind, address
from outside my machine, other devices, from my phone, same wifi, local network > host, network, expose, listen, bind
open to the world, listen on all interfaces, 0.0.0.0 > host, bind, listen, address, expose
share my local server, public url for localhost > tunnel, expose, preview, host
port already in use, eaddrinuse, address already in use > port, listen, bind, address
change the port, different port, which port, custom port > port, listen, server
econnrefused, connection refused, cannot connect, can't connect > connection, connect, port, host, listen
econnreset, connection reset, socket hang up, connection closed > connection, socket, close, timeout, reset
network error, failed to fetch > network, cors, fetch, connection, error
enotfound, getaddrinfo, host not found, name not resolved > dns, host, resolve, hostname
unix socket, socket file > socket, listen, unix
domain name, own domain, custom domain, my domain > domain, domains, dns, host
web address, link address, uri > url
url > uri, address, link
hostname > host, domain, address
subdomain, subdomains, wildcard domain > subdomain, domain, host, wildcard, tenant
several sites, multiple domains, many sites one server > virtual, host, hosts, server, domain
ssl, https, padlock, encrypted connection, secure connection > tls, https, certificate, ssl
tls > ssl, https, certificate
certificate > tls, ssl, https, cert
self signed, self-signed, untrusted certificate, certificate error > certificate, tls, ca, trust, insecure
certificate expired, renew certificate, certificate renewal > certificate, renewal, renew, acme, expiry
free certificate, let's encrypt, letsencrypt, automatic https > acme, certificate, https, automatic
unable to verify certificate, unknown authority, cert verify failed > certificate, ca, verify, trust, tls
client certificate, mutual tls, both sides authenticate > mtls, certificate, client, tls
https on localhost, local https, secure local dev > https, localhost, certificate, tls
force https, http to https, always secure > redirect, https, hsts, tls
mixed content, insecure content > https, security, content
cipher, ciphers, weak encryption > tls, protocols, ciphers, security
go live, put online, put it online, publish my site, make it public > deploy, deployment, production, hosting
ship it, ship to production, push to production > deploy, deployment, production, release
deploy > deployment, deploying, production, hosting
where to host, web host, host my app > hosting, deploy, deployment, platform
own server, my own server, vps, on premise, on-prem, bare metal > self, hosting, deployment, server, hosted
self host, self-host, self hosted > hosting, deployment, server, docker
static site, plain html, no server, just html files > static, export, prerender, generation
subfolder, sub path, under a path, not at root > base, path, prefix, subpath
works locally not production, breaks in production, only in production > production, deployment, build, environment
blank page after deploy, white page, blank screen > base, path, error, deployment, assets
serverless, lambda, cloud function, function as a service > serverless, function, functions, lambda
at the edge, close to users, near the user > edge, cdn, region, runtime
slow first request, cold start, wakes up slowly > cold, start, startup, warm
without interruption, no downtime, zero downtime, without downtime > rolling, graceful, reload, downtime, deployment
blue green, canary release, gradual rollout, percentage of users > canary, rollout, traffic, deployment, weighted
preview a branch, preview deployment, preview link, try before release > preview, deployment, branch, staging
staging, test environment, pre-production > staging, environment, preview, sandbox
test mode, sandbox > sandbox, test, testing, mode
scale up, more servers, handle more traffic, grow > scaling, scale, replicas, cluster, instances
autoscale, scale automatically, scale to zero > autoscaling, scaling, instances, replicas
several copies, multiple instances, more than one instance > instances, replicas, cluster, scaling, shared
data center, datacenter, closer to europe, which country > region, regions, zone, location
content delivery, cdn > cdn, cache, assets, edge
infrastructure as code, terraform > infrastructure, provider, resources, provision
provision, set up servers > provision, provisioning, infrastructure, deployment
rent a machine, virtual machine, vm > instance, server, machine
docker, container image, dockerfile > container, docker, image
container > docker, image, containers
pod, pods, kubernetes, k8s > kubernetes, cluster, container, deployment
helm, k8s manifest > chart, kubernetes, manifest
several containers, containers together, compose > compose, services, container, network
container keeps restarting, crash loop, crashloopbackoff > restart, container, health, probe, logs
smaller image, image too big, slim image, image size > image, multistage, layers, size, build
survive container restart, data lost on restart, data gone after restart > volume, volumes, persist, persistent, storage
mount a folder, share folder with container, host folder > volume, mount, bind, volumes
inside a container, shell into container, exec into > exec, container, shell
container can't reach host, talk between containers > network, container, host, service
not as root, unprivileged user, without root > user, root, permissions, rootless, security
background process, keep running, run forever, daemonize, in the background > daemon, background, service, process
start on boot, start at boot, start automatically, after reboot > service, systemd, startup, boot, daemon
start at login, open at login, launch at startup > autostart, login, startup
restart automatically, come back after crash, auto restart, bring back up > restart, supervisor, process, watchdog
process manager, supervisor, keep alive process > process, supervisor, restart, daemon
kill the process, shut down cleanly, clean shutdown, graceful exit > shutdown, graceful, signal, sigterm, close
ctrl c, ctrl-c, interrupt, sigint > signal, interrupt, abort, sigint, shutdown
sigterm, sigkill > signal, signals, shutdown, graceful
clean up on exit, before exit, before it closes, on shutdown > cleanup, shutdown, exit, close, hook
use all cores, multi core, multiple cpus, more cores > workers, cluster, threads, parallel, concurrency
thread, threading, multithreading > threads, worker, concurrency, parallel
worker thread, web worker, off the main thread > worker, workers, thread
child process, subprocess, spawn, run another program, external program > spawn, exec, process, subprocess, child
run a shell command, call a command, execute command > exec, shell, command, spawn, subprocess
talk to another process, between processes, interprocess, inter-process > ipc, message, process, channel
at the same time, simultaneously, side by side, in parallel > parallel, concurrent, concurrency
parallel > concurrent, concurrency, workers
concurrent > parallel, concurrency, simultaneous
one at a time, one after another, in sequence, one by one > sequential, serial, series, order, concurrency
race condition, happens in wrong order, out of order > race, concurrency, order, lock, synchronization
thread safe, thread-safe, safe for threads > thread, concurrency, lock, mutex, safe
mutex, critical section, exclusive access > lock, mutex, synchronization, concurrency
coroutine, green thread, goroutine > async, concurrency, task, asynchronous
non blocking, nonblocking, async > asynchronous, async, await, promise
asynchronous > async, await, promise, concurrent
callback hell, nested callbacks > promise, async, await
event loop blocked, blocks the event loop, ui thread blocked > blocking, event, loop, worker, thread
hangs, hanging, freezes, stuck, never returns, never finishes > timeout, deadlock, blocking, await, hang
spins forever, loads forever, endless spinner, keeps loading > timeout, pending, loading, suspense
infinite loop, endless loop, loops forever, keeps re-rendering > infinite, loop, recursion, dependencies
too many re-renders, maximum update depth > render, rerender, loop, state, effect
out of memory, heap out of memory, oom, runs out of ram > memory, heap, limit, oom
memory keeps growing, memory leak, eats memory, eats ram > memory, leak, cleanup, heap, garbage
ram, memory usage, memory hungry > memory, heap, limit
garbage collector, gc > garbage, memory, collection
high cpu, cpu usage, fan spinning > cpu, performance, profiling, polling
slow, sluggish, laggy, takes forever, takes ages > performance, optimization, slow, latency
speed up, make it faster, faster, quicker > performance, optimize, optimization, cache
performance > optimization, speed, profiling, optimize
bottleneck, find what is slow, where time goes > profiling, profiler, performance, tracing
benchmark, how fast, speed comparison > benchmark, benchmarks, performance
load test, stress test, simulate many users > load, benchmark, performance, virtual
lag, response time > latency, performance, delay
slow startup, startup time, takes long to start > startup, performance, lazy, cold
too many open files, emfile > file, descriptors, limit, watch
disk full, no space left, enospc > disk, space, storage, limit, watchers
disk space, takes too much space > disk, storage, size, prune
stack overflow, maximum call stack, too much recursion > recursion, stack, circular
segfault, segmentation fault, core dump > crash, native, memory
crash, crashes, dies, blows up, falls over > error, exception, crash, panic
crash report, crash reports > crash, reporter, error, monitoring
print debugging, print to console, console.log > log, console, debug, logging
logging > log, logger, logs
write to log, log file, log files, save logs > logging, logger, log, file
log output, console output > logging, log, stdout, console
too much output, too noisy, verbose logs, less output, chatty > quiet, silent, log, level, verbosity
more output, more detail, see what happens > verbose, debug, log, level
log level, verbosity > level, logging, verbose, debug
log rotation, rotate logs, logs too big > rotation, rotate, logging, log
json logs, structured logs, machine readable logs > structured, json, logging, format
hide passwords in logs, scrub, sensitive data in logs > redact, redaction, filter, sensitive
redact > mask, filter, sensitive
access log, who visited, request log, log every request > access, log, logging, request, logger
audit trail, who did what, who changed > audit, log, history, events
stepping through, step through, breakpoint, breakpoints > debugger, debug, inspect, debugging
debug > debugging, debugger, inspect, troubleshooting
debug in my editor, debug in vscode > debugger, debug, launch, attach
developer tools, devtools, browser inspector, inspect element > devtools, inspect, debug, inspector
peek inside, look inside, introspect > inspect, introspection, debug
troubleshoot, diagnose, figure out why, find out why > troubleshooting, debugging, debug, diagnostics
does not work, doesn't work, not working, broken > troubleshooting, error, problem
gotcha, pitfall, common mistake, caveat > pitfalls, troubleshooting, limitations, caveats, faq
frequently asked, common questions > faq, troubleshooting
workaround, quick fix > troubleshooting, workaround, fix
stack trace, stacktrace, backtrace, traceback, call stack > stack, trace, error, exception
error message, error messages, error text > error, errors, message
exception > error, throw, exceptions, handler
error > exception, errors, failure, handling
catch errors, handle errors, error handling, deal with failures > error, errors, exception, catch, handler
something goes wrong, when it fails, goes wrong > error, failure, handling, exception
uncaught, unhandled, unhandled rejection, uncaught exception > unhandled, uncaught, error, rejection, promise, exception
swallow errors, silently fails, fails silently, no error shown > error, silent, catch, ignore
custom error, own error type, error class > error, custom, exception, class
error page, oops page, something went wrong page > error, page, fallback, boundary, custom
one component breaks everything, whole page crashes, whole app crashes > error, boundary, fallback, catch
throw, raise > error, exception, throw
report errors, error tracking, send errors somewhere, error monitoring > error, monitoring, reporting, tracking
warning, warnings > warn, warning, lint, diagnostics
hide warnings, silence warning, annoying warning > suppress, warnings, ignore, disable
is not a function, undefined is not a function > import, export, default, undefined, module
cannot find module, module not found, can't resolve > module, import, resolve, resolution, path
cannot read properties, of undefined, null pointer, nullpointerexception > undefined, null, optional, error
undefined variable, is not defined, referenceerror > undefined, global, scope, import
unexpected token, syntax error, syntaxerror > syntax, parse, parser, transform
command not found, not recognized as command > path, install, command, bin
no such file, file not found, enoent > file, path, directory, exists
permission denied, eacces, eperm, operation not permitted > permission, permissions, access
access denied, not allowed, forbidden > permission, permissions, authorization, forbidden, 403
unauthorized, not logged in, 401 error > authentication, unauthorized, 401, credentials
403 > forbidden, authorization, permission
401 > unauthorized, authentication
400 error, malformed request > bad, request, validation, 400
500 error, internal server error, server blew up > error, exception, 500, handler
502, bad gateway > gateway, upstream, proxy, 502
503, service unavailable > unavailable, 503, maintenance, health, retry
504, gateway timeout > timeout, gateway, upstream, proxy
404, page not found, not found page, missing page > 404, found, fallback, notfound
404 on refresh, refresh gives 404, reload gives 404 > fallback, history, rewrite, spa, index
405, method not allowed > method, methods, allowed, 405
409, conflict error > conflict, 409, duplicate
413, payload too large, request entity too large, body too large > body, limit, size, payload, upload
429, too many requests > rate, limit, limiting, throttle, retry
418, http status, response code, status number, status code > status, code, response
set the status, return a status > status, code, response
ask the server, call the server, call an api, hit an endpoint, talk to api > request, fetch, http, client
request > http, req
answer, reply, send back > response, reply, send, return
response > reply, res, result
http verb, verb, get or post > method, methods, http
post data, submitted data, request payload, what the user sent > body, request, parse, form, payload
req.body undefined, body is empty, request body empty > body, parser, parse, middleware, content
raw body, unparsed body, untouched body > raw, body, buffer, request
read the body, parse the body, json body > body, parse, json, parser, request
body already read, body used already, body twice > body, stream, clone, consumed
question mark parameters, query params, query parameter, get parameters, search params > query, string, searchparams, parameters, search
query string > query, parameters, search, params
http header, extra header, custom header, response header, request header > header, headers
content type, mime, mime type, media type, file type > content, type, mime, accept
wrong content type, unsupported media type, 415 > content, type, parser, accept
html or json, depending on accept, different formats > negotiation, accept, content, format
headers already sent, can't set headers, response already sent > headers, sent, response, return
browser name, which browser, browser detection > agent, user, browser, header
ip address, client ip, real ip, user's ip > ip, address, remote, forwarded, trust, proxy
wrong ip, always 127.0.0.1, ip of proxy > forwarded, proxy, trust, ip
block an ip, ban ip, allow only some ips, ip whitelist > ip, allow, deny, restrict, access
cookie, cookies > cookie, session, set
cookie not set, cookie not sent, cookie missing, lost cookie > cookie, samesite, secure, credentials, domain
cookie across subdomains, share cookies > cookie, domain, samesite, subdomain
signed cookie, tampered cookie, protect cookie > cookie, signed, secret, encrypted
cookie readable by javascript, hide cookie from javascript > httponly, cookie, secure
redirect > redirects, location, redirection
moved permanently, 301, 302, permanent move > redirect, permanent, status, location
too many redirects, redirect loop, keeps redirecting > redirect, loop, infinite, proxy
old urls, old links, renamed page > redirect, redirects, rewrite, permanent
trailing slash, slash at end, ending slash > trailing, slash, redirect, url
with or without www, www > www, redirect, domain, host
follow redirects, don't follow redirects > redirect, follow, redirects
cors, cors error, blocked by cors, access-control-allow-origin > cors, origin, cross, headers, preflight
cross origin, cross-origin, other domain calls api, different domain > cors, origin, cross, allow
preflight, options request > cors, preflight, options
browser blocks my request, request blocked by browser > cors, csp, origin, policy
caching > cache, cached, stale
cache > caching, cached, memoize, stale, revalidate
keep a copy, remember the result, reuse the result, don't recompute > cache, memoize, memoization, caching
change does not show, change not showing, old version shown, still shows old > cache, stale, invalidation, revalidate, reload
stale, outdated data, old data, out of date > stale, cache, revalidate, refetch, invalidate
clear the cache, flush cache, empty the cache, bust the cache > cache, purge, clear, invalidate, invalidation
cache busting, hash in filename, fingerprint > hash, assets, filename, cache, fingerprint
don't cache, never cache, disable cache, turn off caching > cache, nostore, disable, dynamic
how long to keep, how long cached, keep for an hour > ttl, expire, maxage, expiration, cache
expires, expiry, expire > expiration, ttl, maxage, timeout
time to live, lifetime > ttl, expiration, lifetime, maxage
not modified, 304, etags > etag, conditional, cache, modified
cached per user, cache differs by > vary, cache, key
page served from memory, cached pages > cache, static, isr, prerender
regenerate a page, rebuild one page, refresh static page > revalidate, isr, revalidation, incremental
memoize, memoise, remember return value > memo, memoization, cache
warm the cache, fill cache beforehand > prefetch, preload, warm, cache
evict, throw out old entries, least recently used > lru, eviction, cache, maximum
shared cache, redis > redis, cache, store
gzip, shrink responses, smaller responses, brotli, zstd > compression, compress, gzip, encoding
compression > gzip, compress, brotli, encoding
zip, unzip, archive, tarball > archive, zip, compress, extract
bit by bit response, chunk, chunked, send in pieces, little by little > stream, streaming, chunks
stream > streaming, streams, chunk, pipe
send data gradually, partial response, piece by piece output > streaming, stream, chunks
server push updates, server sent events, sse, eventsource > sse, events, stream, streaming, eventsource
live updates, realtime, real time, instant updates, push to browser > websocket, realtime, subscription, sse, events
websocket, websockets, two way connection > websocket, socket, ws, upgrade
websocket disconnects, connection drops, reconnects, lose connection > reconnect, disconnect, heartbeat, ping, websocket
chat, chat room, rooms > websocket, room, channel, broadcast
send to everyone, notify everyone, all connected clients > broadcast, emit, publish, channel
ping pong, keepalive, keep connection open > heartbeat, ping, keepalive, timeout
reader slower than writer, too fast for consumer, slow consumer > backpressure, stream, buffer, drain
upload a file, file upload, attach a file, send file to server > upload, multipart, file, formdata, uploads
multipart, form-data > multipart, upload, formdata, file
big upload, large file upload, upload too big, file too large > upload, limit, size, multipart, chunk
resume upload, interrupted upload, resumable > resumable, upload, chunk
upload straight to storage, direct upload, upload to s3 > presigned, upload, storage, signed, bucket
upload progress, progress of upload > progress, upload, event
limit file size, maximum file size, cap upload > limit, size, maximum, upload
only allow certain files, restrict file type > accept, mime, type, filter, validation
save as, download a file, let user download, offer a download > download, attachment, disposition, file
file name of download, suggested filename > disposition, attachment, filename
send a file, serve a file > sendfile, file, static, serve
resume download, part of a file, byte range, seek in video > range, partial, content, bytes
serve a folder, serve files, static files, serve images > static, assets, serve, public, files
public folder, public directory > static, public, assets
video, audio, play sound, media file > media, video, audio, stream
http2, http/2, h2 > http2, protocol, multiplexing
http3, http/3, quic > http3, quic, protocol
grpc, remote procedure call, protobuf > rpc, grpc, protocol, protobuf
graphql > query, schema, resolver, mutation
soap, xml api > xml, soap, wsdl
rest, restful, crud > api, resource, endpoint, http, routes
page address, address of a page, path of page > route, url, path
route > routing, router, path, url
url pattern, match urls, url mapping, which function handles > route, routing, router, pattern, path
endpoint > route, handler, api, path
handler for a url, what runs for url > handler, route, controller, view
controller > handler, action, view, route
controllers, view function, action method > handler, controller, view, action
id in the url, part of url, value from url, placeholder in path > params, parameter, dynamic, route, segment
dynamic url, variable in path, slug, changing part of url > dynamic, params, route, segment, parameter
anything after slash, match everything, catchall, catch-all > wildcard, splat, catch, route, glob
optional part of url > optional, parameter, route, segment
group urls, common prefix, same beginning of url > group, prefix, nested, routes, namespace, blueprint
split routes into files, routes in separate files, organize routes > router, routes, modular, blueprint, mount, nested
url from route name, build a link, generate urls, reverse url > url, named, reverse, generate, route
link between pages, go to another page, change page, move between pages > link, navigation, navigate, router
navigate in code, go to page programmatically, jump to page > navigate, redirect, push, router, navigation
menu highlights current page, highlight current link, current page link > active, link, navlink, navigation
current url, where am i, which page am i > location, url, path, pathname, current
back button, go back, browser history > history, navigation, back, router
scroll to top, scroll position, jumps to top, remembers scroll > scroll, restoration, position, behavior
link to a section, hash link, jump link > anchor, hash, fragment, scroll
page inside page, shared frame, same sidebar everywhere, common header > layout, layouts, nested, template
folder based pages, files become pages, pages from files > filesystem, routing, pages, routes, convention
protect a page, only for logged in, private pages, block page for guests > guard, protected, authentication, middleware, redirect
leave page warning, unsaved changes, warn before leaving > blocker, beforeunload, navigation, confirm, prevent
url in other language, translated url, language in url > i18n, locale, prefix, routing
case sensitive url, upper case in url > case, sensitive, routing, insensitive
route order, which route wins, two routes match > order, precedence, priority, route, matching
rewrite, other content same url, internal redirect > rewrite, rewrites, proxy, path
load before showing page, data before render, data for route > loader, load, data, prefetch
deep link, open app from link, link opens app > deep, linking, scheme, protocol, universal
custom protocol, own protocol, myapp:// > protocol, scheme, deep, handler
before every request, on every request, for all requests, run before handler > middleware, hook, interceptor, before, filter
after every request, before response sent, change every response > hook, middleware, interceptor, after, response
middleware > hook, interceptor, filter, handler
hook into, plug into, intercept, tap into > hook, middleware, interceptor, event, plugin
interceptor > middleware, hook, intercept
in between request, wrap the handler, wrapper > middleware, decorator, wrapper, higher
decorator, annotation, at sign > decorator, decorators, annotation, attribute
order of middleware, which runs first, execution order > order, sequence, middleware, lifecycle, priority
skip the rest, stop here, return early, short circuit > return, abort, next, stop, early
go on to next, continue chain, next handler > next, middleware, chain
add-on, addon, add on, third party extension > plugin, plugins, extension, extensions
plugin > extension, addon, module, plugins
extension > plugin, addon
write my own plugin, make a plugin, own extension > plugin, authoring, custom, extension, create
add features, extend the functionality, bolt on > plugin, extend, extension, module
add property to request, attach to request, put on request > decorate, context, locals, request, extend
pass data from middleware, share within request, per request value > context, locals, request, state
global inside request, request without passing, current request anywhere > context, asynclocalstorage, contextvar, request
event > listener, emit
react to, respond when, do something when, notified when > event, listener, watch, hook, subscribe
fire an event, trigger an event, send event > emit, dispatch, event, trigger
listen for, subscribe to > listener, subscribe, event, on
stop listening, unsubscribe, remove listener > unsubscribe, removeeventlistener, off, listener, cleanup
pub sub, pubsub, publish subscribe > publish, subscribe, channel, topic, broker
observer, observable > observable, subscribe, watch, reactive
when it starts, at startup, on start, before server starts > startup, lifecycle, bootstrap, init, ready
when it is done, on finish, after it completes > finish, complete, callback, finally, end
when component appears, when mounted > mount, lifecycle, effect, mounted
when component disappears, component removed, unmounted > unmount, cleanup, destroy, lifecycle
lifecycle > hooks, hook, phases, events
stages, phases > lifecycle, stage, phase, hooks
inject, inversion of control, wire together, wiring > dependency, injection, provider, container
dependency injection, di > injection, provider, inject, dependencies, container
service container, ioc > container, provider, injection, service
one shared instance, one instance only, global instance > singleton, instance, scope, shared
new instance each time, instance per request > scope, transient, request, factory
circular import, circular dependency, import cycle > circular, import, cycle, dependency
check input, check user input, bad input, reject bad data, verify input > validation, validate, schema, validator
validate > validation, validator, schema, constraint
validation > validate, schema, validator, constraints
shape of data, structure of data, expected fields > schema, type, model, validation, interface
schema > model, type, definition, validation
required field, must be filled, mandatory, can't be empty > required, validation, constraint, nonempty
not required, may be missing, might be absent > optional, nullable, undefined, default
null or undefined, may be null, can be null > nullable, optional, null, undefined
fallback value, value when missing, if not given > default, fallback, optional
extra fields, unknown keys, unknown properties, unexpected fields > strict, unknown, additional, strip, passthrough
remove unknown fields, drop extra properties > strip, omit, unknown, additional
either this or that, one of several, several possible types > union, enum, oneof, discriminated
fixed list of values, allowed values, choose from list > enum, choices, literal, constraint
rule across fields, two fields match, passwords must match, compare fields > refine, validation, confirm, custom, cross
own rule, custom check, custom rule > custom, validator, refine, rule
validation message, wording of error, change error message > message, error, custom, messages
show all errors, list every error, not just first error > errors, abort, validation, all
must be a number, string to number, turn text into number, numbers arrive as strings > coerce, coercion, parse, number, convert
convert, turn into, change into > transform, convert, conversion, parse
trim spaces, remove whitespace, strip spaces > trim, transform, whitespace
matches pattern, regular expression, regexp > regex, pattern, match
minimum length, too short, too long, maximum length > min, max, length, constraint
email check, valid email, is it an email > email, validation, format
nested objects, object in object, list of objects > nested, object, array, embedded
describes itself, refers to itself, tree of same type > recursive, lazy, self
only some fields, subset of fields, pick fields, leave out fields > pick, omit, partial, select, exclude
all fields optional, partial update > partial, patch, optional
combine schemas, merge types > merge, extend, intersection, compose
type safety, type safe, typesafe, strongly typed > typescript, types, typed, safety
type inference, get the type, derive type, type from schema > infer, inference, type, typescript
typing, type hints, typings, type annotations > types, typescript, annotations, type
type error, types don't match, not assignable > type, typescript, types, error, generic
any type, implicit any, no types found, could not find declaration > types, declaration, typescript, any
type definitions, d.ts, declaration files > types, declaration, definitions, typescript
generic, template type, type parameter > generics, type, parameter
cast, force the type, as type > assertion, cast, type, coerce
narrow the type, check the type, which type is it > narrowing, guard, type, instanceof
type is too slow, slow type checking, tsc slow > typescript, performance, compile, types
add field to type, extend type of library > augmentation, declaration, module, extend, interface
autocomplete, intellisense, completion, editor suggestions > autocompletion, types, editor, ide, typescript
typecheck, type check, check types > typescript, types, tsc, checking
strict mode, stricter > strict, mode, typescript
openapi, swagger, api description > openapi, schema, specification, documentation
generate code from schema, generated client, client from spec > codegen, generate, openapi, client, generator
serialise, serialize, turn to json, object to text, object as json > serialization, json, serializer, stringify
deserialise, text to object, json to object > deserialization, parse, json, parser
serialization > serialize, serializer, json, marshal
marshal, unmarshal, pickle > serialization, serialize, deserialize
hide field from output, leave field out, don't return password > exclude, omit, hidden, serialization, serializer
rename a field, field has other name, different name in json > alias, rename, map, field, column
snake case, camel case, camelcase, naming style > case, naming, alias, transform, convention
circular structure, converting circular structure > circular, json, serialize
bigint, big number, huge numbers, long ids > bigint, precision, number, serialize
money, amounts, cents, rounding error, rounding errors > decimal, currency, precision, amount
decimal places, round numbers, rounding > decimal, round, precision, format
thousands separator, format numbers, number format > format, number, locale, intl
true or false, yes or no, yes/no > boolean
array > list, collection
dictionary, hash map, key value, hashmap, lookup table > map, object, record, dict
unique id, random id, guid > uuid, id, identifier, unique
id > identifier
random, randomness > random, seed, generator
date, dates, calendar > date, datetime, time, timestamp
timestamp, point in time, moment > timestamp, date, datetime, time
time zone, timezone, wrong hour, hour off, off by hours > timezone, utc, date, offset
day off by one, wrong day, date shifts > timezone, utc, date
summer time, daylight saving > timezone, dst, offset
show date nicely, date format, format dates > format, date, locale, datetime
five minutes ago, time ago, human readable time > relative, time, format, humanize
how long between, time difference, elapsed > duration, interval, difference, elapsed
date arithmetic, add days, subtract days > add, date, duration, interval
charset, character set, garbled text, strange characters, weird characters, umlauts > encoding, utf, charset, unicode
encoding > charset, utf, encode
emoji, unicode > unicode, utf, encoding
binary data, bytes, raw bytes > buffer, binary, bytes, blob
base64, encode as text > base64, encode, encoding
escape characters, special characters, quote characters > escape, escaping, encode, quote
line endings, crlf, newline > newline, line, ending, eol
csv, spreadsheet, excel > csv, export, import
yaml, toml, ini file > yaml, toml, config, format
parse > parser, parsing, decode
xml > xml, parse
markdown, md file > markdown, mdx
log in, sign in, login, signin, sign on, logged in > authentication, authenticate, session, credentials
authentication > login, auth, authenticate, credentials, session
auth > authentication, authorization, login
sign up, signup, create account, register a user, new account > registration, signup, register, user
log out, sign out, logout, signout, end the session > logout, session, invalidate, destroy, revoke
got logged out, logged out randomly, keeps logging out, signed out unexpectedly > session, expiration, expiry, token, cookie, refresh
stay logged in, remember me, keep signed in > session, remember, persistent, cookie, refresh
log out everywhere, end all sessions, kick out user > revoke, session, sessions, invalidate
who is logged in, current user, logged in user > user, session, authentication, context
forgot password, reset password, lost password > password, reset, recovery
password > credentials, hash, passwords
store passwords, save passwords, encrypt passwords, bcrypt > hash, hashing, password, bcrypt, argon
hash > hashing, digest
salt, salted, pepper > hash, salt, password
without password, passwordless, login link, magic link > passwordless, magic, link, authentication
fingerprint login, face id, touch id, biometrics > biometric, passkey, webauthn, authentication
passkey, passkeys, security key, hardware key > webauthn, passkeys, authentication
two factor, 2fa, two step, one time code, second factor, mfa > mfa, otp, totp, factor, verification
authenticator app, six digit code > totp, otp, mfa, verification
log in with google, social login, login with github, third party login > oauth, provider, social, authentication, openid
single sign on, sso, company login, saml > sso, saml, oidc, identity, provider
oauth > oauth2, authorization, token, provider, openid
oidc, openid > oauth, identity, provider, token
ldap, active directory > ldap, directory, authentication
consent screen, ask for permission scopes > scope, scopes, consent, oauth
callback url, redirect uri mismatch, return url > redirect, callback, uri, oauth
basic auth, username and password prompt, browser password popup > basic, authentication, credentials, header
htpasswd, password protect, password on site > basic, authentication, password, restrict
bearer, bearer token, send token > bearer, authorization, token, header
json web token, jwt > jwt, token, bearer, signature, claims
token > jwt, bearer
token expired, expired token, renew token, refresh the token > refresh, token, expiration, expiry
where to store token, token in localstorage > token, storage, cookie, httponly
invalidate token, cancel token, withdraw access, take away access > revoke, revocation, token, access
access key, personal access token, pat > token, key, credentials, access
machine to machine, service account, robot account, server to server login > service, account, client, credentials, token
issue api keys, give users keys > key, keys, token, scope
who may do what, what users may do, allowed to do, may access > authorization, permissions, roles, policy, access
authorise, authorization, authorisation > permissions, roles, policy, access, authorization
permission, rights, privileges > authorization, access, roles, permissions
admin only, only admins, restrict to admins, admins > role, roles, permission, authorization, admin
role, roles, user groups > rbac, permissions, authorization, role
only own data, only owner, see only their own, own records > policy, ownership, authorization, row, permission
row level, per record permission, object permission > row, policy, permission, security
organization, organisation, team accounts > organization, team, tenant, members
multi tenant, multitenant, many customers one app, separate customers > tenant, multitenancy, schema, isolation
impersonate, act as user, log in as user > impersonation, user, admin
profile picture, avatar > avatar, image, user, profile
invite people, invite a user, add a member > invitation, invite, members, team
ban a user, block a user, lock account, suspend account > ban, block, disable, suspend, user
verify email, confirm email, email confirmation > verification, email, confirm, verify
session > sessions, cookie, store, login
session lost, session not saved, session empty > session, store, cookie, secret, sticky
where sessions are kept, store sessions > session, store, redis, backend
throttle, slow down callers, limit requests, requests per minute > rate, limit, limiting, throttling, quota
rate limit > throttle, limiting, quota, 429
quota, allowance, usage limit > quota, limits, limit, usage
brute force, guessing passwords, too many login attempts > rate, limit, lockout, throttle, attempts
bots, spam, spammers, robot submissions > captcha, bot, spam, rate
captcha, prove human > captcha, challenge, bot
ddos, flood, overwhelmed by traffic, attack traffic > rate, limit, protection, firewall
hackers, hacked, secure my app, hardening, harden > security, secure, hardening, protection
security > vulnerability, secure, protection, csp
security hole, cve, exploit, vulnerable > vulnerability, security, advisory, audit
report a vulnerability, report security problem > security, disclosure, vulnerability, policy
xss, script injection, cross site scripting, malicious script > xss, escape, sanitize, csp, html
clean html, untrusted html, user html, strip tags > sanitize, escape, html, xss
raw html, insert html, html shown as text, unescaped html > html, raw, escape, unescaped, safe, dangerouslysetinnerhtml
csrf, xsrf, forged request, forgery > csrf, token, forgery, samesite
sql injection, bobby tables, malicious input > injection, parameterized, escape, placeholder, prepared
path traversal, dot dot slash, escape the folder > traversal, path, root, security
content security policy, csp, refused to load script > csp, nonce, policy, security, headers
inline script blocked, inline style blocked > csp, nonce, inline, hash
security headers, hsts > headers, security, helmet, csp, hsts
clickjacking, shown in iframe, embed in iframe, embedding > frame, iframe, csp, embed
iframe > frame, iframe, embed, webview
encrypt, scramble, cipher text > encryption, encrypt, crypto, key
encryption > encrypt, crypto, tls, decrypt
encrypted at rest, encrypt the database > encryption, rest, key, storage
sign data, tamper proof, check signature, proof of sender > signature, sign, verify, hmac
checksum, integrity, md5, sha256 > hash, checksum, integrity, digest
ssrf, private network requests > ssrf, network, internal, security
safe sandbox, untrusted code, run user code > sandbox, isolation, isolate, security
allow list, whitelist, allowlist > allow, allowlist, allowed
block list, blacklist, denylist, blocklist > deny, block, exclude
db, data store, datastore > database, storage, store
database > db, sql, storage
connect to database, database url, dsn > connection, database, url, string, datasource
connection string > connection, dsn, url, database
too many connections, connection limit, connections exhausted > pool, connection, pooling, limit
connection pool > pool, pooling, connections
database connection lost, server has gone away > connection, reconnect, pool, timeout
change tables, alter table, add a column, change the structure, change the schema > migration, migrations, alter, schema, column
migration > migrations, migrate, schema
undo a migration, revert migration > rollback, revert, migration, down
database out of sync, schema differs, schema mismatch > drift, migration, sync, schema
existing database, legacy database, models from tables > introspection, introspect, reflection, inspectdb, pull
sample data, test data, initial data, fill with data, dummy data > seed, seeding, fixtures, factory
seed > seeding, fixtures, initial
entity > model, table, class
record > row, entry, document
column > field, attribute, property
field > column, property, attribute
primary key, main id, auto number, autoincrement, counting id > primary, key, autoincrement, id, identity
foreign key, reference another table, point to other table > foreign, relation, reference, key, constraint
relationship, related records, linked tables, belongs to > relation, relations, association, foreign, join
one to many, many to many, has many > relation, relations, association, many, join
load related, fetch related, with children, include children > include, eager, join, relations, preload
lazy load relations, loaded when accessed > lazy, loading, eager, relations
n+1, too many queries, query in a loop > eager, loading, batch, dataloader, prefetch, join
join, combine tables, data from two tables > join, joins, relation
duplicate entry, unique violation, no duplicates, must be unique, already exists, duplicate key > unique, constraint, index, duplicate
insert or update, create or update, update if exists > upsert, conflict, merge
get or create, create if missing, find or create > upsert, create, findorcreate, conflict
all or nothing, undo if fails, roll back changes > transaction, transactions, rollback, atomic
transaction > transactions, commit, rollback, atomic
nested transaction, partial rollback > savepoint, nested, transaction
atomic, in one go, indivisible > atomic, transaction
increment a counter, add one to, count up > increment, atomic, counter, update
lost update, two people edit, simultaneous edits, overwrite each other > optimistic, locking, concurrency, conflict, version
lock a row, prevent concurrent change > lock, locking, transaction, pessimistic
dirty read, isolation > isolation, transaction, level
deadlock detected, lock timeout > deadlock, lock, transaction, timeout
raw sql, plain sql, write sql myself, own sql > raw, sql, query, execute
query builder, build a query, dynamic query > builder, query, conditions, where
see the sql, log queries, print the query, generated sql > log, logging, query, sql, debug, echo
slow query, query takes long > index, query, performance, explain, optimize
make lookups faster, speed up queries > index, indexes, performance
index a column, database index > index, indexes, indexing
look up, find by, search for record, retrieve > find, query, get, select, filter
select rows, choose records, matching records, narrow down > filter, where, query, condition
filter > where, filtering, condition, query
condition, conditions, only if > condition, where, filter, conditional
split into pages, page by page, next page, results pages, page through > pagination, paginate, cursor, limit, offset
pagination > paginate, page, cursor, offset, limit
endless scroll, infinite scroll, load more, load more button > infinite, pagination, cursor, scroll, query
first ten, only some results, top results, limit results > limit, take, pagination
order by, put in order, alphabetical, newest first, ranking > sort, order, sorting, orderby
sort > order, sorting, orderby
count rows, how many records, number of results > count, aggregate, aggregation, total
sum, average, statistics, totals > aggregate, aggregation, sum, groupby
group by, per category > group, groupby, aggregate
distinct, unique values, without duplicates > distinct, unique, deduplicate
full text, search in text, search box, keyword search > search, fulltext, index, query
fuzzy search, typo tolerant, similar words > fuzzy, search, similarity, match
semantic search, similar meaning, embeddings > vector, embedding, similarity, search
case insensitive search, ignore upper lower case > insensitive, case, ilike, collation
soft delete, mark as deleted, trash, recycle bin > delete, soft, deleted, restore
delete children too, delete related, cascade > cascade, delete, relation, referential
many at once, bulk, insert many, mass update, in batches > bulk, batch, many, insertmany
batch > bulk, batching, group
backup, back up, backups > backup, restore, dump, snapshot
restore a backup, recover data, get data back > restore, recovery, backup
dump, export the data, export database > export, dump, backup
import data, load data, bring data in > import, load, seed
copy of database, read replica, replicas > replica, replication, read
primary and replica, master slave, failover database > replication, failover, primary, replica
split the database, shard, sharding > sharding, partition, shard
archive old data, old rows, retention > retention, ttl, archive, partition
created at, updated at, automatic timestamps, last modified > timestamps, timestamp, created, updated, default
calculated field, computed column, derived value > computed, generated, virtual, derived
json column, store json > json, jsonb, column
nosql, mongo, document database > document, collection, mongodb
in memory database, sqlite > sqlite, memory, database
stored procedure, database function > procedure, function, trigger
database trigger > trigger, triggers
saved query, database view > view, views, materialized
geo, nearby, distance search > geospatial, location, spatial, distance
orm, object mapper > orm, model, entity, mapping
before saving, after saving, on save > hook, hooks, lifecycle, signal, save
history of changes, versions of record, earlier values > history, versioning, audit, revision
multiple databases, two databases, second database > databases, multiple, connection, datasource, router
test database, database in tests, clean database between tests > database, test, transaction, rollback, fixtures
state > store, data, reactive
app state, global state, keep state, state management > state, store, context, management
remember values between renders, keep value between renders > ref, state, useref, memo
shared state, share data between components, pass data down > context, store, provider, props, state
prop drilling, pass through many components > context, provider, props
pass to component, component inputs, component arguments, component attributes > props, properties, attributes, input
tell the parent, child to parent, notify parent > emit, callback, event, props, output
content inside component, pass markup, component body > children, slot, slots, snippet
two components same data, keep in sync, synchronise, synchronize > sync, synchronization, shared, store, state
nothing updates, ui does not update, screen does not update, view not updating > reactivity, state, render, update, signal
value not updating, old value in callback, old state > stale, closure, state, ref, update
react to changes, watch a value, when value changes, on change > watch, watcher, effect, subscribe, change
calculated from other values, derived from state > computed, derived, memo, selector
reactive, automatically update, auto update ui > reactivity, reactive, signals, state
loses reactivity, destructuring breaks, not reactive > reactivity, reactive, ref, destructure, proxy
run code on change, side effect, side effects > effect, effects, watch
effect runs twice, runs twice, called twice, double call > strict, mode, effect, duplicate
renders too often, unnecessary renders, needless rerender > memo, rerender, performance, selector, memoization
rerender, re-render, redraw > render, rendering, update
immutable, don't mutate, copy object > immutable, immutability, mutation, copy
mutate, change in place > mutation, mutate, update
undo, redo, go back a step > undo, history, revert
reset state, back to initial, start over > reset, initial, state, key
keep, remember, survive a restart, survive reload > persist, store, save, storage, persistence
persist > save, store, storage, persistence
save in browser, local storage, localstorage > storage, localstorage, persist, browser
store things, save data, keep data > storage, store, persist, save
lost on refresh, gone after reload, state lost > persist, storage, state, hydrate
fetch data, get data, load data from server, pull data > fetch, query, data, loading, request
fetching > query, loading, data, request
load again, get fresh data, refresh the data, update data again > refetch, invalidate, revalidate, refresh, reload
refetch > refresh, revalidate, invalidate, reload
refetches too often, keeps refetching, requests again on focus > refetch, stale, staletime, focus, window
refetch on focus, when tab is active, come back to tab > focus, window, refetch, revalidate
check every few seconds, poll, keep asking, ask repeatedly > polling, interval, refetch
after saving refresh list, list not updated, list stale after adding > invalidate, invalidation, mutation, refetch, cache
send changes, save to server, change on server > mutation, mutate, post, action, update
show immediately, update before server, pretend it worked, instant feedback > optimistic, update, mutation, rollback
wait with request, only fetch when, fetch later, conditional fetch > enabled, lazy, conditional, skip, query
one after other request, request depends on, needs result of first > dependent, serial, chain, query
same request twice, duplicate requests, request sent twice > dedupe, deduplication, duplicate, cache
keep old data visible, flicker while loading, data disappears while loading > placeholder, previous, keepprevious, transition, stale
placeholder content, skeleton, skeleton screen, loading placeholder > placeholder, loading, fallback, suspense, skeleton
spinner, loading indicator, loading state, still loading > loading, pending, fallback, suspense, spinner
progress bar, show progress, percentage done > progress, indicator
load in advance, fetch ahead, load early, preload > prefetch, preload, prefetching
prefetch > preload, prefetching, preloading
try again, again on failure, keep trying, attempt again > retry, retries, backoff, attempts
retry > retries, backoff, attempt
wait longer each time, exponential > backoff, retry, exponential, delay
give up, give up after, stop waiting, takes too long > timeout, deadline, abort, cancel
timeout > timeouts, deadline, limit, abort
timed out, etimedout, request timeout, deadline exceeded > timeout, connection, deadline
cancel, stop a request, abandon, call off > abort, cancel, cancellation, signal
abort > cancel, cancellation, signal, abortcontroller
debounce, wait until typing stops, every keystroke > debounce, throttle, delay, input
only once, just one time, exactly once > once, single, dedupe, memoize, idempotent
safe to repeat, repeat safely, double charge, processed twice > idempotency, idempotent, key, retry
no internet, without network, works offline, lost network > offline, network, cache, service
offline > network, cache, sync, service
connection status, online status, detect offline > online, network, offline, status
service worker, installable web app, pwa, add to homescreen > pwa, service, worker, manifest, offline
sync later, sync when online > sync, offline, background, queue
wait until, wait for, hold on until > await, wait, ready, waitfor
await > async, promise, asynchronous, wait
pause, sleep, wait a second, delay execution > delay, sleep, timeout, wait
several requests together, wait for all, all at once > parallel, promise, all, concurrent, batch
whichever is first, first to finish > race, any, promise
form > forms, input, submit, validation
submit a form, send form, form post > form, submit, action, post, formdata
contact form > form, submit, email, action
submit button, prevent double submit, double click submit, submitted twice > submit, pending, disabled, form, idempotency
page reloads on submit, form reloads page > preventdefault, submit, form, enhance
form without javascript, javascript disabled, no javascript > progressive, enhancement, form, noscript
textbox, text box, text field, entry field > input, field, text, textinput
input loses focus, cursor jumps > focus, input, key, controlled
text area, multi line text > textarea, input, multiline
drop down, dropdown, combo box, pick list > select, dropdown, menu, combobox
tick box, tickbox, check box > checkbox, input
radio button, choose one > radio, input, group
slider, range control > slider, range, input
date picker, choose a date > date, picker, datepicker, input
file picker, choose a file, browse button > file, dialog, picker, input
rich text, wysiwyg, text editor component > editor, richtext, content
grey text in input, hint text in field > placeholder, input
two way binding, bind input, value of input > bind, binding, controlled, model, input
controlled input > controlled, input, value, state
prefill, fill in form, initial values, edit form > default, values, initial, form
add rows to form, repeatable fields, dynamic list of inputs > array, dynamic, fields, form
errors next to field, mark invalid field, inline errors > error, field, validation, form, message
multi step form, wizard > wizard, steps, form, multistep
keep input after error, form emptied, form cleared > form, values, reset, action, errors
tags input, autosuggest, typeahead, suggestions while typing > autocomplete, combobox, suggestions
draw on screen, show on page, put on screen, display > render, rendering, display, show
render > rendering, display, draw, view
template, templating, html templates, template engine > template, templates, view, render, engine
partial, include a template, reusable piece of html > partial, include, component, template, layout
reusable piece, building block, widget, ui element > component, components, widget
component > components, widget, element
show only if, hide if, show conditionally, display when > conditional, if, rendering, show
repeat for each, loop over list, show a list, for each item > each, loop, list, map, for
key warning, each child unique key > key, list, keys
html generated on server, rendered on server, server rendered > ssr, server, rendering, render
ssr > server, rendering, hydration
ssg, generate at build, pre-rendered, prebuild pages > static, prerender, generation, export
rendered in browser, client only, browser only, not on server > client, browser, ssr, clientonly, csr
window is not defined, document is not defined > window, server, ssr, client, browser
hydration mismatch, hydration failed, text content mismatch, server html differs > hydration, mismatch, ssr, client
make static html interactive, attach javascript to html > hydration, hydrate, islands, interactive
islands, mostly static page, little javascript > islands, hydration, partial, client
hydration > hydrate, ssr, client
page source empty, seo, google finds, search engines > seo, meta, metadata, sitemap, ssr
title of page, page title, browser title > title, head, metadata, meta
meta tags, head tags, link preview, social preview, share card > meta, metadata, head, opengraph, seo
tab icon, site icon, icon in tab, browser tab icon > favicon, icon
sitemap, robots.txt, crawlers > sitemap, robots, seo, crawler
hide from google, not indexed, hide from search engines > robots, noindex, seo
third party script, external script, script tag > script, scripts, external, loading
run when page ready, after page load, dom ready > load, ready, mount, domcontentloaded
change the look, appearance, make it pretty, visual design, look and feel > style, theme, css, styling, appearance
style > css, styling, class, theme
stylesheet, style sheet, styles > css, style, styling
css > style, styles, stylesheet
styles leak, css only for component, css clashes, isolated styles > scoped, modules, css, style
css in js, styled > css, styling, styled
sass, scss, less > sass, preprocessor, css, scss
tailwind, utility classes > tailwind, css, classes, utility
styles missing, css not applied, unstyled > css, styles, import, stylesheet, purge
flash of unstyled, flash on load, page flashes, fouc > flash, css, ssr, hydration, critical
conditional class, toggle class > class, classes, binding, conditional
unused css, remove unused styles > purge, unused, css, content
skin, design system, brand colors, colour scheme > theme, theming, colors, tokens
theme > theming, colors, dark, style
night mode, dark theme, black background, darkmode > dark, mode, theme, appearance, scheme
colour, colours > color, colors, theme
rounded corners > border, radius
centre, center a div, middle of page > center, align, flex, layout
place elements, position things, arrangement > layout, position, grid, flex, alignment
grid, columns layout > grid, layout, columns
spacing, gap between, whitespace around > margin, padding, spacing, gap
fits phone screen, small screens, mobile friendly, different screen sizes > responsive, breakpoint, media, viewport
screen size, window width > viewport, breakpoint, dimensions, media, width
breakpoints in css, media query > breakpoint, responsive, media
retina, hidpi, blurry > pixel, density, scale, resolution, dpi
stays while scrolling, sticky header, fixed header > sticky, position, fixed
on top of everything, appears behind, layer order > zindex, overlay, portal, stacking
bar at side, side bar, side panel, sidebar > sidebar, drawer, navigation
typeface, typography, web font, google fonts > font, fonts, typography
font > fonts, typography, typeface
picture, pictures, photo, pic, graphic > image, images
image > images, picture, img, asset
images too big, shrink images, resize images, image quality > image, optimization, resize, compress
load images later, offscreen images, images load slowly > lazy, loading, image, optimization
image jumps, page jumps while loading, content shifts > layout, shift, dimensions, image
broken image, image not showing, image not found > image, asset, path, static, public
svg, vector graphic > svg, icon, image
icon, icons, glyph > icon, icons, svg
logo, branding > logo, icon, theme, brand
canvas, draw shapes, drawing > canvas, draw, graphics
chart, plot > chart, visualization, graph
show a map > map, geolocation, location
transition, fade, slide in, moving elements, smooth change > animation, transition, animate, transitions
animation > transition, animate, motion
animate page change, smooth page change > view, transition, transitions, animation
janky, stutter, choppy, dropped frames > performance, frame, animation, jank
reduced motion > motion, accessibility, animation
screen reader, blind users, a11y, disabled users, aria > accessibility, aria, accessible, semantics
accessibility > aria, a11y, accessible, keyboard
keyboard only, tab order, tab through > focus, keyboard, accessibility, tabindex
keep focus inside, set focus, cursor into field > focus, autofocus, trap
alt text, image description > alt, accessibility, image
contrast, high contrast > contrast, accessibility, color
right to left, arabic, hebrew > rtl, direction, internationalization
translate, translation, several languages, multi language, multilingual > i18n, internationalization, localization, locale, translations
i18n, internationalisation, internationalization > localization, locale, translation, language
l10n, localisation, localization > i18n, locale, translation, language
language of user, detect language, preferred language, browser language > locale, language, accept, detection, i18n
switch language, language switcher > locale, language, i18n
plural forms, one or many > plural, pluralization, i18n
missing translation, fallback language > fallback, locale, translation, missing
currency symbol, show prices > currency, format, locale, intl
popup, pop up, modal, overlay, lightbox > modal, dialog, popup, overlay
dialog > modal, popup, alert
message box, confirmation box, are you sure, ask for confirmation > dialog, confirm, alert, prompt
toast, snackbar, flash message, little message > notification, toast, flash, message
hover text, tooltip, hint on hover > tooltip, title
accordion, collapsible, expand and collapse > collapse, accordion, disclosure, details
tabs in page, tabbed interface > tabs, tab, panel
table component, data grid, show table > table, grid, columns, rows
very long list, thousands of rows, huge list > virtual, virtualization, list, performance, windowing
drag and drop, drag, dragging, draggable > drag, drop, dnd
click, tap, press a button > click, event, press, handler, button
right click, context menu > context, menu, contextmenu
double click, long press > event, press, gesture, click
swipe, pinch, touch > gesture, touch, swipe
hover, mouse over > hover, mouse, event, pointer
key press, keydown, which key pressed > keyboard, key, event, keydown
scroll event, when scrolled into view, becomes visible > scroll, intersection, observer, visible
click outside > click, outside, event, dismiss
event bubbling, stop event, prevent default > propagation, preventdefault, event, stop
access dom element, get the element, dom node > ref, element, dom, node
render somewhere else, outside of parent > portal, teleport
app window, new window, second window, open a window > window, browserwindow, create
window size, remember window position, window position > window, bounds, size, position
no title bar, frameless, borderless, custom title bar > frameless, titlebar, window, frame, decorations
see through window, transparent window > transparent, window, opacity
always on top, window on top > window, top, level
full screen, fullscreen, maximize, minimise > fullscreen, maximize, minimize, window
close button, prevent closing, when window closes > close, window, event, prevent
kiosk, locked screen display > kiosk, fullscreen, window
second monitor, multiple screens > display, screen, monitor
splash screen, launch screen, startup image > splash, launch, screen
menu bar, application menu, top menu > menu, menubar, application
icon near clock, system tray, menu bar icon, tray icon > tray, icon, menu
dock, task bar, taskbar > dock, taskbar, badge
red number on icon, unread count > badge, count, notification
desktop notification, pop up message, system notification > notification, notifications
push notification, push message, notify phone > push, notification, notifications, messaging
only one copy running, second instance, open twice > single, instance, lock
clipboard, copy and paste, copy text, copy to clipboard > clipboard, copy, paste
open in browser, open link externally, default browser > shell, external, open, browser
open file dialog, save dialog, let user choose file > dialog, file, open, picker
recent files, recently opened > recent, documents
file association, double click opens app, open with > file, association, associations, open
read a file, write a file, save to disk > file, filesystem, read, write, fs
folder, folders > directory, path, directories
directory > folder, path
where files are saved, user data folder, app data > path, directory, data, userdata
relative path, absolute path, current folder, working directory > path, cwd, directory, resolve, relative
home folder, home directory > home, path, directory
temp file, temporary file, tmp > temporary, tempfile, directory, tmp
delete a file, copy a file, move a file > file, remove, copy, rename, fs
list files, files in folder, walk a folder > glob, directory, readdir, files
wildcard pattern, match files, asterisk pattern, file patterns > glob, pattern, include, exclude
notice file changes, detect file change, file changed > watch, watcher, file
shortcut link, symbolic link > symlink, link
print a page, printer > print, printing, pdf
make a pdf, save as pdf, generate pdf > pdf, print, export
keyboard shortcut, hotkey, hot key, key combination > shortcut, accelerator, keyboard, keybinding
shortcut > keyboard, accelerator, hotkey
global hotkey, shortcut when unfocused > shortcut, global, accelerator
window talks to backend, frontend to backend, call native code > ipc, invoke, command, bridge, preload
expose function to page, node in page > preload, contextbridge, ipc, isolation
helper binary, bundled program, ship another program > sidecar, binary, resources, bundle
native module, native code, c++ addon > native, module, addon, binding, ffi
call c library, call rust, foreign function > ffi, native, binding, interop
embedded web page, web view, embedded browser > webview, embed
make an installer, setup.exe, build an app file > installer, package, packaging, bundle, distribute
exe, dmg, msi, appimage > installer, packaging, bundle, distribution
single executable, one file program, standalone executable > executable, binary, bundle, standalone, compile
packaging > package, distribution, installer, bundle
hand out to users, give to users, distribution > distribute, distribution, publish, release, packaging
extra files in app, ship files with app, include assets > resources, assets, bundle, include
app icon, program icon > icon, icons
unidentified developer, unknown publisher, smartscreen, damaged app > signing, notarization, certificate, codesign
code signing, sign the app, codesign > signing, notarization, certificate, signature
notarize, notarise, gatekeeper > notarization, signing, macos
update itself, auto update, self update, new version available > updater, update, autoupdater, updates
app store, play store, store submission, publish the app > store, submission, publish, release, distribution
app review, rejected by store > store, review, submission, guidelines
smaller app, app size, download size of app > size, bundle, optimize, reduce
allow camera, use camera, webcam, take photo > camera, permission, media
microphone, record sound > microphone, audio, permission, media
record screen, screen capture, share screen > capture, screen, desktopcapturer, recording
where is user, gps, user location > geolocation, location, position, permission
ask for permission, permission popup, grant access > permission, permissions, request, entitlement
entitlements, capabilities > capability, permission, permissions, entitlements
usb device, serial port, bluetooth > device, usb, serial, bluetooth
battery, power saving, prevent sleep > power, battery, suspend, idle
user idle, inactivity, away from keyboard > idle, inactivity, timeout
iphone, ipad, ios > ios, mobile
android phone, android > android, mobile
mobile app, phone app, smartphone > mobile, ios, android, native
notch, cut off at top, status bar overlap > safe, area, insets, status
status bar > status, bar
keyboard covers input, on screen keyboard > keyboard, avoiding, input
turn the phone, landscape, portrait, rotate screen > orientation, rotation
hardware back button, android back > back, navigation, handler
pull to refresh, pull down > refresh, refreshcontrol, scroll
bottom tabs, tab bar > tab, navigator, navigation, tabs
screen stack, go to screen, switch screens > navigation, navigator, stack, screen
haptic, vibrate, vibration > haptics, vibration
app in background, app goes to background, minimized app > background, lifecycle, appstate, foreground
simulator, virtual device > emulator, simulator, device
run on real phone, physical device > device, run, debug
over the air, update without store > ota, update, updates
app crashes on launch > crash, startup, debug, logs
in app purchase, in-app purchase > purchase, payment, subscription, store
scan code, qr code, barcode > camera, barcode, qr
unit test, small tests > test, unit, testing
integration test, test everything together > integration, test, testing
end to end, e2e, test like a user, whole app test > e2e, end, browser, testing
test runner > runner, test, cli
run one test, single test, one test only, just this test > only, filter, grep, test, name
run one file, only one test file > filter, file, path, cli
tests matching name, tests by name, pick tests > filter, grep, pattern, name
skip a test, leave out a test, ignore a test, disable a test > skip, todo, ignore, exclude
test for later, unwritten test > todo, skip, pending
expected to fail, known failure, should fail > fails, failing, expected, xfail
label tests, group tests, categorize tests, test tags > tag, tags, marker, describe, annotation
test suite, group of tests, grouping tests > describe, suite, group
same test many inputs, table of inputs, test with different data, data driven > parametrize, each, parameterized, table
check a value, expect value, check result, verify outcome > assert, assertion, expect, matcher
assertion > assert, expect, matcher, matchers
compare objects, deep compare, same content > equal, equality, toequal, deep
own matcher, custom assertion > matcher, extend, expect, custom
check error is thrown, test for exception, should throw > throws, tothrow, raises, rejects, error
continue after failed check, don't stop on failure > soft, assertion, bail, continue
stop at first failure, stop after first error, fail fast > bail, failfast, maxfail
look like, pretend, imitate, fake version, substitute, dummy object > mock, fake, stub, emulate, simulate
mock > mocking, stub, fake, spy
stub, test double > mock, mocking, stub
spy, was it called, how often called, called with > spy, mock, calls, tohavebeencalled
replace a module, fake a module, fake an import > mock, module, mocking
fake server, fake backend, pretend backend, fake api > mock, intercept, network, server, msw
fake http call, fake network, simulate response > mock, intercept, route, request, network
restore original, undo mocks, mocks leak > restore, reset, clear, mock
mock not working, mock ignored, real function called > mock, hoist, module, import
pretend another day, fake time, fake date, freeze time, change the clock > timers, fake, clock, date, time
skip waiting in tests, fast forward time > timers, fake, advance, clock
compare with saved output, golden file, approval test > snapshot, snapshots
snapshot > snapshots, update, serializer
update expected output, accept new output > update, snapshot
compare screenshots, pixel compare, visual regression, looks the same > screenshot, visual, comparison, snapshot
screenshot, screen shot, grab the page > screenshot, capture
record a video, video of test > video, recording, trace
which lines are tested, how much is tested, untested code > coverage, report, threshold
coverage > instrument, report, threshold, istanbul
exclude from coverage, ignore lines > coverage, exclude, ignore
minimum coverage, fail when coverage low > coverage, threshold, thresholds
sometimes fails, fails randomly, random failures, intermittent, unreliable test > flaky, retry, retries, race
flaky > retry, retries, unstable, intermittent
rerun failed, only failed tests, failed last time > retry, rerun, failed, lastfailed
tests depend on another, tests affect each other, leaking between tests > isolation, isolate, cleanup, reset
random order of tests, shuffle > shuffle, random, order, sequence, seed
tests slow, speed up tests, test suite slow > parallel, workers, performance, sharding, isolate
split tests across machines, divide tests > shard, sharding, parallel
tests at same time, parallel tests > parallel, workers, concurrent, threads
before each test, prepare test, set up test > beforeeach, setup, fixture, hook
after each test, tidy up, clean up after > aftereach, teardown, cleanup, dispose, hook
once before all tests, before whole run > global, setup, beforeall, globalsetup
fixture, test setup > fixtures, setup, beforeeach
teardown > cleanup, aftereach, afterall, close
test times out, test too slow, test never ends > timeout, test, await, done
process doesn't exit, tests don't exit, hangs after tests > handles, close, teardown, exit, open
only changed tests, tests for changed files > changed, watch, related
rerun on save, run automatically on save, keep watching > watch, mode, reload
test private function, internals > export, private, internal, test
pretend browser, dom in node, simulated browser > jsdom, dom, environment, happydom
headless, without visible browser, no window browser > headless, browser, mode
watch the browser, see browser during test, slow motion > headed, headless, debug, slowmo, ui
robot browser, automate a browser, remote control browser > browser, automation, webdriver, page
different browsers, safari, firefox > browsers, webkit, firefox, chromium, projects
pretend to be phone, mobile view test > emulation, device, viewport, mobile
find an element, locate element, select element > locator, selector, query, find, getbyrole
element not found, cannot find element > locator, selector, wait, timeout, element
wait for element, wait until visible > wait, waitfor, locator, visible, timeout
click in test, type in test, simulate user, user action > click, fill, user, event, actions
logged in between tests, reuse login > authentication, storage, state, session
record a test, generate test by clicking > codegen, record, recorder, generator
test report, html report, results file, junit > reporter, report, junit, output
component in isolation, test a component > component, testing, mount, render
property based, random inputs, fuzz, fuzzing > fuzz, property, random, generator
type tests, test types > types, typecheck, expecttypeof
build > compile, bundle, compilation, output
compile > build, transpile, compiler, transform
bundle, bundler, pack together > bundle, build, bundling, rollup, webpack
transpile, transpiler, older javascript, downlevel > target, transpile, compile, transform, babel
old browsers, legacy browsers, internet explorer, ie11 > legacy, target, browserslist, polyfill, compatibility
polyfill, shim > polyfill, polyfills, legacy, compatibility
build fails, build error, build breaks > build, error, troubleshooting
build is slow, slow build, faster builds > build, performance, cache, parallel
build folder, dist, output folder, where output goes > output, outdir, dist, build, directory
empty output folder, clean build, fresh build > clean, emptyoutdir, output, cache
bundle too big, smaller bundle, huge javascript, chunk too large > bundle, size, splitting, chunk, minify
what is in bundle, analyse bundle, why is it big > analyzer, analyze, bundle, visualizer
minify, minification, uglify, make code smaller > minify, minification, terser, compress
remove unused code, dead code, unused exports > treeshaking, tree, shaking, unused, sideeffects
tree shaking > treeshaking, unused, sideeffects, dead
load on demand, load later, only when needed, load code lazily > lazy, dynamic, import, splitting, defer
lazy > dynamic, defer, loading, demand
code splitting, split bundle, separate chunks > splitting, chunk, chunks, lazy, dynamic
vendor chunk, common chunk > chunk, chunks, manualchunks, splitting
original source in debugger, line numbers wrong, map back to source > sourcemap, sourcemaps, source, map
source map, source maps > sourcemap, sourcemaps, devtool
reload on save, auto reload, live reload, refresh on change > reload, hmr, watch, hot, livereload
hot reload, hot module, keep state on reload > hmr, hot, reload, refresh
hot reload broken, changes not detected, not reloading > hmr, watch, polling, reload
watch mode > watch, watcher, reload
import > imports, module, require, importing
es modules, esm, import instead of require > esm, module, modules, import, ecmascript
require is not defined, cannot use import, err_require_esm > esm, commonjs, module, require, type
commonjs, cjs > commonjs, esm, module, interop
module > modules, import, package, export
short import path, import shortcut, long relative imports, at sign import > alias, paths, resolve, import
alias > paths, resolve, mapping
import an image, import json, import non code file > asset, assets, loader, import
import text file, raw import > raw, import, asset, loader
export of library, entry of package, package entry > exports, main, entry, package
entry point, main file, starting file > entry, main, input, entrypoint
package out of bundle, don't bundle, exclude from bundle > external, externals, exclude
make a library, publish a library, build a package > library, lib, publish, package, build
several packages one repo, mono repo, monorepo, many packages > workspace, workspaces, monorepo, packages
workspace > monorepo, packages
only build what changed, affected packages > affected, filter, changed, cache, incremental
incremental build, skip unchanged > incremental, cache, build
remote cache, share build cache > remote, cache, caching
build order, task depends on task, run tasks in order > pipeline, dependson, tasks, graph, order
build target, which platform to build > target, targets, platform
build for other platform, cross compile, cross-compile > cross, target, compilation, platform
conditional code, compile time flag, different code per build > define, condition, mode, flag
preprocess, code transform, change code at build > transform, plugin, loader, babel
macro, code generation, generate code > codegen, generate, macro, generator
wasm, webassembly > wasm, webassembly
without build step, no bundler, script in html > cdn, script, importmap, buildless
linter, lint, style check, code quality > lint, eslint, linting, rules
lint rule, turn off rule, disable rule > rule, rules, disable, eslint, ignore
formatter, pretty print code, prettier, indent code > format, formatter, formatting, prettier
ignore a line, ignore next line > ignore, disable, comment
ignore files, exclude folder, skip folder > exclude, ignore, include, glob
fix automatically, autofix > fix, autofix
pre-commit, before commit > hook, precommit, git, hooks
terminal, command prompt, console window > cli, command, shell, terminal
command line, commandline > cli, command, terminal
cli > command, terminal, commands
command line option, command line argument, switch on command > flag, flags, option, options, argument, cli
flag > option, argument
argument > parameter, args, option
parameter > argument, params, option
parse arguments, argv, read arguments > argument, args, parser, option, argv
sub command, subcommand, git style commands > subcommand, subcommands, command, commands
positional, argument without dash > positional, argument
many values for option, repeat an option, list option > variadic, multiple, array, option, repeat
short option, one letter option > alias, short, option
option without value, on off flag, yes no option > boolean, flag, option
mutually exclusive, not together > conflicts, exclusive, group
help text, usage message, help output > help, usage, description, epilog
default command, without subcommand > default, command
ask the user, prompt for input, question in terminal > prompt, interactive, input, confirm
don't ask, answer yes, non interactive, unattended > yes, interactive, force, prompt, noninteractive
hide typed password, password prompt > prompt, password, hidden
tab completion, shell completion > completion, autocomplete, shell, bash
colored output, colours in terminal, colorful output, ansi > color, colors, ansi, style
no colors, plain output > color, nocolor, disable
exit code, return code, errorlevel, exit status > exit, code, status
quit, terminate, end the program > exit, quit, close, terminate
quit with error, fail the script > exit, code, error, fail
pipe, piping, pass output to another > stdin, stdout, pipe, stream
standard input, read from stdin > stdin, input, pipe
standard output > stdout, output, print, console
stderr, error output > stderr, output, error
send output to file, save output > output, redirect, file, stdout
machine readable output, output as json, parse the output > json, format, output, reporter
dry run, without doing it, show what would happen > dry, dryrun, preview, plan
make a command, executable script, own command > bin, command, script, cli
npm script, package script > scripts, script, package, run
shell script, bash > shell, script, bash
interactive shell, play around, console to try > repl, shell, console, interactive
playground, try online, try in browser > playground, repl, sandbox
continuous integration, build server, github actions > ci, workflow, pipeline, actions
ci > workflow, pipeline, continuous, integration
workflow file, ci job, ci step > workflow, job, steps, pipeline
cache in ci, speed up ci > cache, ci, dependencies
works locally fails ci, fails only in ci > ci, environment, timeout, headless
run on several versions, matrix > matrix, strategy, versions
secrets in ci > secrets, ci, environment, variables
artifacts, keep build results, files from job > artifact, artifacts, upload
publish, publish a package, upload package > publish, release, registry, publishing
release > version, changelog
cut a release, make a release > release, publish, tag, version
semantic version, semver, version bump > semver, versioning, version, release
git, version control, source control > git, repository, commit
repo, repository > repository, git, project
commit message > commit, conventional, message
merge conflict > merge, conflict, git
pull request, merge request > pull, review, merge
gitignore, what not to commit > ignore, git, gitignore
git submodule > submodule, git
contribute, help the project, send a patch > contributing, contribute, development
documentation site, docs site, docs website > documentation, docs, site
docs > documentation, guide, reference, manual
document my code, doc comments, api docs > documentation, jsdoc, reference, docstring, comments
search on site, search in docs > search, index, algolia
table of contents, on this page > toc, outline, headings, contents
left menu, menu of docs, order of pages > sidebar, navigation, nav
breadcrumb, breadcrumbs > breadcrumb, navigation
navigation > menu, nav, sidebar, links
next and previous page > pagination, navigation, prev, next
edit this page > edit, link
front matter, page metadata, top of markdown > frontmatter, metadata, matter
highlight code, colored code, code colors > syntax, highlighting, highlight, code
line numbers in code > line, numbers, code
note box, callout, warning box > admonition, callout, container, note
blog, blog posts, articles > blog, posts, content
rss, news feed > rss, feed
draft, unpublished > draft, publish, preview
excerpt, summary of post > excerpt, summary
tag a post, categories > tags, categories, taxonomy
several versions of docs, docs for old version > versioning, versions, documentation
content in files, markdown pages, cms > content, markdown, collection, cms
landing page, front page, homepage > home, index, hero, page
footer, bottom of page > footer
math formulas, latex > math, katex, latex
diagram, flowchart > diagram, mermaid
component inside markdown, jsx in markdown > mdx, component, markdown
proxy > reverse, upstream, forward
nginx, apache > reverse, proxy, server
behind nginx, behind a proxy, behind load balancer, in front of app > proxy, reverse, trust, forwarded
reverse proxy > proxy, upstream, forward, nginx
forward requests, pass requests on, send requests to backend > proxy, forward, upstream, pass
backend server, server behind > upstream, backend, server, origin
proxy api in development, avoid cors in dev > proxy, server, dev
spread traffic, distribute requests, share the load, balance load > load, balancing, balancer, upstream
load balancer > balancing, upstream, backend, proxy
in turn, round robin > roundrobin, balancing, algorithm, policy
always same server, same user same server, stick to server > sticky, session, affinity, hash
is it alive, is it up, health check, heartbeat check > health, healthcheck, liveness, readiness, probe
readiness, ready for traffic > readiness, health, probe, ready
server is down, backend down, site is down > health, failover, unavailable, retry, upstream
switch to backup, fall back another server > failover, backup, fallback, upstream
too many failures, stop calling broken service > circuit, breaker, failure
single point of failure, always available, high availability, redundancy > availability, replication, failover, cluster
service discovery, find other services > discovery, service, dns, registry
gateway, api gateway > gateway, proxy, routing
firewall, open a port, block traffic > firewall, port, rules, network
internal network, private network, vpc, vpn > network, private, vpc, internal
http version behind proxy, wrong scheme behind proxy, thinks it is http > forwarded, proto, trust, proxy, scheme
wrong host behind proxy > host, header, forwarded, proxy
websocket behind proxy > upgrade, websocket, proxy, header
maintenance page, under construction, closed for maintenance > maintenance, mode, page
add header at proxy, change headers > header, headers, add, set
strip prefix, remove part of path > strip, prefix, rewrite, path
mirror traffic, copy traffic, shadow traffic > mirror, traffic, shadow
bandwidth, limit speed > rate, limit, bandwidth, throttle
slow network, simulate slow connection > throttle, network, emulation
monitor, monitoring, keep an eye > monitoring, metrics, observability, alerts
metrics, measure, counters, statistics of app > metrics, monitoring, prometheus, counter
grafana, dashboards > dashboard, metrics, monitoring
observability, telemetry > opentelemetry, tracing, metrics, monitoring, instrumentation
follow a request, request across services, distributed tracing > tracing, trace, span, opentelemetry, correlation
id for each request, correlation id, request id > request, id, correlation, trace
instrument, instrumentation > tracing, opentelemetry, instrumentation
alert me, warn me when, alarm > alert, alerts, alerting, notification, monitoring
uptime, availability > uptime, availability, health, status
status page, is service down > status, incident, outage
turn off telemetry, phones home, anonymous usage data, opt out tracking > telemetry, disable, opt, anonymous
queue, job queue, to do later, work through later > queue, job, worker, background, task
background work, after the response, do later, long task, heavy task > background, queue, task, worker, job
job > task, worker
task > job
worker process > worker, queue, process
failed jobs, jobs that failed, poison message > failed, retry, dead, letter, queue
job runs twice, duplicate job > unique, idempotent, lock, dedupe, job
job priority, urgent first > priority, queue
delayed job, run in an hour, run later, send later > delay, delayed, schedule, scheduled
nightly, every night, every hour, periodically, recurring, every day, regularly > schedule, scheduled, cron, interval, periodic
schedule > cron, scheduled, scheduler, interval
cron, crontab, cron job > cron, schedule, scheduled, scheduler
every few seconds, repeat every, timer > interval, timer, setinterval, polling
message broker, rabbitmq, kafka > broker, queue, message, consumer, topic
consumer, consume messages > consumer, subscribe, queue, topic
producer, send message to queue > publish, producer, queue, send
chain of jobs, steps after each other > workflow, chain, pipeline, steps
long running, survive crash mid way, durable > workflow, durable, background, checkpoint
email, mail, send mail, send an email, e-mail > email, mail, smtp, message
smtp > mail, email, transport
mail not arriving, lands in spam, goes to spam > spam, deliverability, dkim, spf, domain
bounced mail, undeliverable > bounce, bounces, delivery, suppression
sender address, from address > from, sender, domain, verify
verify domain, dns records > domain, dns, verification, records
email template, html mail > template, templates, email, html
attachment, attach file to mail > attachment, attachments
newsletter, mailing list, unsubscribe link > unsubscribe, list, campaign, broadcast, subscribers
text message, sms > sms, message, phone
phone call, phone number > phone, voice, call
payment, pay, take money, accept money, charge a card > payment, charge, checkout, card
checkout, buy button, shopping cart, cart > checkout, cart, payment
refund, give money back, money back > refund, refunds
subscription, monthly plan, recurring payment, membership > subscription, subscriptions, billing, recurring
stop paying, end subscription, cancel plan > cancel, subscription, cancellation
change plan, upgrade plan, mid month change > proration, subscription, plan, upgrade
card declined, payment failed > declined, decline, payment, failed, error
test card, fake card number > test, cards, testing, card
chargeback, customer disputes > dispute, disputes, chargeback
fraud, stolen card > fraud, risk, radar
3d secure, bank confirmation, sca > authentication, 3ds, payment, secure
invoice, bill, receipt > invoice, invoices, billing, receipt
vat, sales tax > tax, taxes
discount, voucher, promo code > coupon, discount, promotion
free trial, trial period > trial, subscription
payout, get my money, money to bank > payout, payouts, transfer, balance
marketplace, pay sellers, split payment > connect, transfer, accounts, platform
pay per use, usage based > metered, usage, billing
webhook, webhooks, notify my server, call me back, tell my server > webhook, webhooks, event, callback
verify webhook, is webhook genuine, fake webhook > signature, webhook, verify, secret
webhook not received, webhook missed, webhook fails > webhook, retry, delivery, endpoint
test webhooks locally > webhook, local, tunnel, cli, forward
price, cost, how much, expensive, fee > pricing, billing, cost, plan, price
free tier, for free, free plan > pricing, plan, free, limits
unexpected bill, spending cap, limit costs > billing, budget, usage, limit, cost
limits, maximum allowed, how many allowed, upper bound > limits, limit, quota, maximum
known limitations, what is not possible, can't do > limitations, limits, unsupported, caveats
licence, commercial use, legal to use > license, licensing
license > licence, licensing, mit
get help, ask a question, contact, customer service > support, community, help, discord
report a bug, found a bug, file a bug > issue, bug, report, contributing
request a feature, suggest a feature > feature, request, discussion, roadmap
what is planned, future plans > roadmap, plans
privacy, personal data, gdpr, data protection > privacy, gdpr, data, compliance
delete my data, erase user data, right to be forgotten > delete, deletion, data, privacy, retention
cookie banner, cookie consent > consent, cookie, privacy
delete account, close account, remove account > delete, account, deletion, deactivate
export my data, take data out > export, data, download
compliance, certified, soc 2, hipaa > compliance, security, privacy
turn off, switch off, deactivate, opt out > disable, disabled, off
disable > off, turn, deactivate, opt
turn on, switch on, activate, opt in > enable, enabled, activate
enable > activate, on, turn
get rid of, take out, eliminate, nuke, blow away, wipe > remove, delete, clear, reset
delete > remove, destroy, clear
remove > delete, uninstall, clear
suppress, silence, mute, stop from showing, shut up > disable, hide, ignore, silent, suppress
hide, conceal, make invisible > hide, hidden, visibility
set up, setting up, get going > setup, configure, configuration, install
change the name, call it something else, other name > rename, name, alias
swap out, exchange, use my own > replace, override, custom, swap
instead of built in, own implementation, bring my own > custom, override, replace, adapter
build upon, subclass, derive from > extend, inherit, inheritance, extends
pass along, hand over, give along > pass, forward, propagate
share between, available everywhere, accessible everywhere > shared, context, global, provide
make available, expose > expose, provide, export, share
reuse, use again, use in several places > reusable, shared, composable, extract
put together, combine, stitch together > merge, combine, compose, concat
break up, break apart, divide > split, chunk, separate
check whether, find out if, is there > check, exists, detect, verify
make sure, guarantee, ensure > ensure, verify, assert, validate
watch out, careful, dangerous > warning, caution, security
make it anyway, regardless > force, override
prevent, stop from, forbid, disallow > prevent, block, disable, deny
allow, let users, permit > allow, enable, permission
limit to, restrict, only for > restrict, limit, only, allow
hold back, postpone, put off, later > defer, delay, lazy, postpone
connect two, hook up, link up > connect, integrate, integration
use together with, combine with, integrate > integration, integrate, adapter, plugin
add to, append, attach > add, append, attach
grab, obtain, get hold of, fetch from > get, access, retrieve, fetch
get the result, return value, what comes back > return, result, response
pass arguments, hand in values > arguments, parameters, pass, props
make a copy, duplicate an object > copy, clone, duplicate
compare two, spot differences > diff, compare, equality
happens automatically, by itself, on its own > automatic, automatically, auto
by hand, manually > manual, manually
one place, central place, in one spot > central, global, shared, single
depending on > conditional, dynamic, depending
nested, inside each other > nested, nesting, children
empty, nothing in it > empty, null, blank
huge, very large > large, size, limit
too big, too large, exceeds > limit, size, maximum, exceeded
too many > limit, maximum, exceeded
too few, not enough > minimum, insufficient, limit
not there, disappeared > missing, undefined, found, notfound
nothing happens, no effect > troubleshooting, disabled, ignored
not called, never called, does not fire, never fires > event, handler, listener, order, hook
wrong order > order, sequence, sort, priority
show up, appear, visible > display, show, visible, render
out of sync, not in sync > sync, synchronization, stale, mismatch
unreachable, can't reach, not reachable > network, host, connection, port, expose
conflict, clash, collide > conflict, collision, duplicate
name clash, same name twice > namespace, conflict, prefix, scope, duplicate
stops working, suddenly fails > error, troubleshooting, timeout
weird, strange behaviour, unexpected > troubleshooting, behavior, error
behaviour > behavior
halt, kill > stop, terminate, shutdown, abort
begin, kick off, launch > start, launch, run, init
restart, reboot > restart, reload
reload > refresh, restart, hmr
ready to use, prepared > ready, available
under the hood, how it works, internals of > architecture, internals, concepts, overview
best practice, recommended way, proper way, right way > best, practices, recommended, guide
folder structure, where to put files, project layout, organise files > structure, directory, project, organization
big project, large app, grow the project > structure, modules, modular, scaling, organization
basics, key concepts, understand > concepts, fundamentals, overview, introduction
terminology, meaning of terms > glossary, concepts
all options, list of options, every option > reference, options, configuration, api
api reference, all functions, full list > reference, api
cheat sheet, cheatsheet, summary > reference, cheatsheet, overview
function > method
method > function
callback, function called later > callback, handler, hook, listener
variable, constant > variable, const, value
object oriented > class, object, instance
property > attribute, field, prop
attribute > property, prop, field
piece of text, textual value > string, text
back end, backend, server side > server, backend
front end, frontend, client side > client, frontend, browser
web page, webpage, website > page, site, html
library, toolkit > library, package, module
helper, utility, handy function > helper, helpers, utility, utils
adapter, driver, connector > adapter, driver, provider, integration
wrapper around, client library, sdk > sdk, client, library
language support, python client, other languages > sdk, client, language, bindings
api version, version of api, versioned api > versioning, version, api
expand nested objects, include related in response > expand, include, fields
object storage, file storage, blob storage, s3 > storage, bucket, object, s3
image hosting, store uploads, where uploads go > storage, upload, bucket, media
signed link, temporary link, expiring link, private download > signed, presigned, url, expiration
ai, chatbot, gpt, language model > llm, model, ai, chat
tokens streaming, ai response streaming > streaming, llm, stream
instructions to model > prompt, system, message
function calling, model calls function > tool, tools, function, calling
system requirements, hardware needs > requirements, hardware, memory
reboot server, server maintenance > restart, maintenance, upgrade
cluster, several nodes > cluster, node, nodes, replication
node goes down, leader election > failover, quorum, leader, cluster
reload without dropping connections, graceful restart > reload, graceful, restart, signal
check config, test the configuration, is config valid > validate, config, test, check
run as service, windows service > service, systemd, daemon, install
run as other user, which user runs > user, permissions, group, service
remote server, ssh, log into server > ssh, remote, server
copy files to server > deploy, rsync, copy, upload
docker compose > compose, docker, services
admin panel, back office, admin interface > admin, dashboard, interface
dashboard, control panel, web console > dashboard, console, admin
`;
